#include "floor_scene.h"
#include "include/floor.h"
#include <stdlib.h>
#include <string.h>

floor_scene floor_the_scene;

/// Room for one more, doubled whenever the count is a power of two.
static void *grown(void *array, int count, size_t size) {
  if (count & (count - 1)) return array;
  void *larger = realloc(array, (count ? 2 * (size_t)count : 1) * size);
  if (!larger) abort();
  return larger;
}

void floor_clear(void) {
  floor_scene *s = &floor_the_scene;
  void *arrays[] = {s->clocks,   s->progress, s->curves,         s->tracks, s->hints,   s->layers,
                    s->lanes,    s->matrices, s->offsets,        s->inverse_widths, s->values, s->curve_of};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) free(arrays[i]);
  memset(s, 0, sizeof *s);
}

int floor_add_clock(double delay, double period, double start, double duration) {
  floor_scene *s = &floor_the_scene;
  s->clocks = grown(s->clocks, s->clock_count, sizeof *s->clocks);
  s->progress = grown(s->progress, s->clock_count, sizeof *s->progress);
  s->clocks[s->clock_count] = (floor_clock){delay, period, start, 1 / duration};
  s->progress[s->clock_count] = 0;
  return s->clock_count++;
}

static double polynomial(double a, double b, double c, double u) { return ((a * u + b) * u + c) * u; }

int floor_add_curve(double x1, double y1, double x2, double y2) {
  floor_scene *s = &floor_the_scene;
  s->curves = grown(s->curves, s->curve_count, sizeof *s->curves);
  floor_curve *curve = &s->curves[s->curve_count];
  curve->cx = 3 * x1, curve->bx = 3 * (x2 - x1) - curve->cx, curve->ax = 1 - curve->cx - curve->bx;
  curve->cy = 3 * y1, curve->by = 3 * (y2 - y1) - curve->cy, curve->ay = 1 - curve->cy - curve->by;
  curve->is_linear = x1 == y1 && x2 == y2;
  for (int i = 0; i < FLOOR_SAMPLES; i++) {
    double x = (double)i / (FLOOR_SAMPLES - 1), low = 0, high = 1;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      if (polynomial(curve->ax, curve->bx, curve->cx, middle) < x) low = middle; else high = middle;
    }
    curve->guess[i] = i == 0 ? 0 : i == FLOOR_SAMPLES - 1 ? 1 : (low + high) / 2;
  }
  return s->curve_count++;
}

int floor_add_layer(int parent, double anchor_x, double anchor_y) {
  floor_scene *s = &floor_the_scene;
  int index = s->layer_count;
  s->layers = grown(s->layers, index, sizeof *s->layers);
  s->lanes = grown(s->lanes, index, FLOOR_LANES * sizeof *s->lanes);
  s->matrices = grown(s->matrices, index, 6 * sizeof *s->matrices);
  s->layers[index] = (floor_layer){parent, anchor_x, anchor_y};
  memset(s->lanes + (size_t)index * FLOOR_LANES, 0, FLOOR_LANES * sizeof *s->lanes);
  s->layer_count++;
  floor_set(index, FLOOR_SCALE, 1);
  floor_set(index, FLOOR_SCALE + 1, 1);
  floor_set(index, FLOOR_OPACITY, 1);
  return index;
}

void floor_set(int layer, int lane, double value) {
  floor_the_scene.lanes[(size_t)layer * FLOOR_LANES + lane] = value;
}

void floor_add_track(int layer, int lane, int lanes, int clock) {
  floor_scene *s = &floor_the_scene;
  s->tracks = grown(s->tracks, s->track_count, sizeof *s->tracks);
  s->hints = grown(s->hints, s->track_count, sizeof *s->hints);
  s->tracks[s->track_count] = (floor_track){s->keyframe_count, 0, lanes, layer * FLOOR_LANES + lane, clock};
  s->hints[s->track_count++] = 0;
}

void floor_add_keyframe(double offset, double v0, double v1, double v2, double v3, int curve) {
  floor_scene *s = &floor_the_scene;
  int index = s->keyframe_count++;
  s->offsets = grown(s->offsets, index, sizeof *s->offsets);
  s->inverse_widths = grown(s->inverse_widths, index, sizeof *s->inverse_widths);
  s->values = grown(s->values, index, 4 * sizeof *s->values);
  s->curve_of = grown(s->curve_of, index, sizeof *s->curve_of);
  s->offsets[index] = offset;
  s->inverse_widths[index] = 0;
  double *value = s->values + 4 * (size_t)index;
  value[0] = v0, value[1] = v1, value[2] = v2, value[3] = v3;
  s->curve_of[index] = curve;
  floor_track *track = &s->tracks[s->track_count - 1];
  if (track->count++) s->inverse_widths[index - 1] = 1 / (offset - s->offsets[index - 1]);
}

double floor_value(int layer, int lane) { return floor_the_scene.lanes[(size_t)layer * FLOOR_LANES + lane]; }

double floor_matrix(int layer, int entry) { return floor_the_scene.matrices[(size_t)layer * 6 + entry]; }
