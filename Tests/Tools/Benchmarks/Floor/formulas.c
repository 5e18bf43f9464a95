#include "floor_scene.h"
#include "include/floor.h"
#include <math.h>

void floor_formulas(double turn) {
  floor_scene *s = &floor_the_scene;
  for (int i = 0; i < s->layer_count; i++) {
    double own = i / 1000.0;
    double *lanes = s->lanes + (long)i * FLOOR_LANES;
    lanes[FLOOR_POSITION] = 500 + 300 * sin(turn + own);
    lanes[FLOOR_POSITION + 1] = 500 + 200 * cos(turn * 2 + own);
    lanes[FLOOR_ROTATION] = turn + own;
    lanes[FLOOR_OPACITY] = 0.5 + 0.5 * fmax(-1, fmin(sin(turn * 3 + own), 1));
  }
}
