// The kernel: clocks, then tracks, then matrices.

#define _GNU_SOURCE
#include "floor_scene.h"
#include "include/floor.h"
#include <math.h>

/// The parameter at which the curve's x is `x`: a guess between two samples, Newton's steps until x is right to 1e-7
/// (so that the eased value is right to 1e-6 where the curve rises ten times as fast as its time), else halving.
static inline double parameter(const floor_curve *curve, double x) {
  double place = x * (FLOOR_SAMPLES - 1);
  int index = (int)place;
  double u = curve->guess[index] + (curve->guess[index + 1] - curve->guess[index]) * (place - index);
  for (int step = 0; step < 8; step++) {
    double residual = ((curve->ax * u + curve->bx) * u + curve->cx) * u - x;
    if (fabs(residual) <= 1e-7) return u;
    double slope = (3 * curve->ax * u + 2 * curve->bx) * u + curve->cx;
    if (fabs(slope) < 1e-6) break;
    u -= residual / slope;
  }
  double low = 0, high = 1;
  while (high - low > 1e-9) {
    u = (low + high) / 2;
    if (((curve->ax * u + curve->bx) * u + curve->cx) * u < x) low = u; else high = u;
  }
  return (low + high) / 2;
}

static inline double eased(const floor_curve *curve, double x) {
  if (curve->is_linear) return x;
  double u = parameter(curve, x);
  return ((curve->ay * u + curve->by) * u + curve->cy) * u;
}

/// The segment that holds `p`: the one remembered, the one after it, else by halving.
static inline int segment(const double *offsets, int count, int hint, double p) {
  if (offsets[hint] <= p) {
    if (p < offsets[hint + 1]) return hint;
    if (hint + 2 < count && p < offsets[hint + 2]) return hint + 1;
  }
  int low = 0, high = count - 1;
  while (low + 1 < high) {
    int middle = (low + high) / 2;
    if (offsets[middle] <= p) low = middle; else high = middle;
  }
  return low;
}

void floor_evaluate(double seconds) {
  floor_scene *s = &floor_the_scene;
  for (int i = 0; i < s->clock_count; i++) {
    floor_clock clock = s->clocks[i];
    double local = seconds - clock.delay;
    double progress = local <= 0 ? 0 : (fmod(local, clock.period) - clock.start) * clock.per_second;
    s->progress[i] = progress < 0 ? 0 : progress > 1 ? 1 : progress;
  }
  const floor_track *restrict tracks = s->tracks;
  const double *restrict offsets = s->offsets;
  const double *restrict values = s->values;
  double *restrict lanes = s->lanes;
  for (int i = 0; i < s->track_count; i++) {
    floor_track track = tracks[i];
    double p = s->progress[track.clock];
    int at = segment(offsets + track.first, track.count, s->hints[i], p);
    s->hints[i] = at;
    at += track.first;
    double x = (p - offsets[at]) * s->inverse_widths[at];
    double y = x <= 0 ? 0 : x >= 1 ? 1 : eased(&s->curves[s->curve_of[at]], x);
    const double *from = values + 4 * (long)at;
    double *to = lanes + track.slot;
    switch (track.lanes) {
    case 4:
      to[2] = from[2] + (from[6] - from[2]) * y;
      to[3] = from[3] + (from[7] - from[3]) * y;
      // fallthrough
    case 2:
      to[1] = from[1] + (from[5] - from[1]) * y;
      // fallthrough
    default:
      to[0] = from[0] + (from[4] - from[0]) * y;
    }
  }
}

void floor_place(void) {
  floor_scene *s = &floor_the_scene;
  const double *restrict all = s->lanes;
  double *restrict matrices = s->matrices;
  for (int i = 0; i < s->layer_count; i++) {
    const double *lanes = all + (long)i * FLOOR_LANES;
    floor_layer layer = s->layers[i];
    double sine, cosine;
#ifdef __linux__
    sincos(lanes[FLOOR_ROTATION], &sine, &cosine);
#else
    sine = sin(lanes[FLOOR_ROTATION]), cosine = cos(lanes[FLOOR_ROTATION]);
#endif
    double a = lanes[FLOOR_SCALE] * cosine, b = lanes[FLOOR_SCALE] * sine;
    double c = -lanes[FLOOR_SCALE + 1] * sine, d = lanes[FLOOR_SCALE + 1] * cosine;
    double x = layer.anchor_x * lanes[FLOOR_SIZE], y = layer.anchor_y * lanes[FLOOR_SIZE + 1];
    double tx = lanes[0] + lanes[2] - (x * a + y * c);
    double ty = lanes[1] + lanes[3] - (x * b + y * d);
    double *m = matrices + (long)i * 6;
    if (layer.parent < 0) {
      m[0] = a, m[1] = b, m[2] = c, m[3] = d, m[4] = tx, m[5] = ty;
      continue;
    }
    const double *p = matrices + (long)layer.parent * 6;
    m[0] = a * p[0] + b * p[2], m[1] = a * p[1] + b * p[3];
    m[2] = c * p[0] + d * p[2], m[3] = c * p[1] + d * p[3];
    m[4] = tx * p[0] + ty * p[2] + p[4], m[5] = tx * p[1] + ty * p[3] + p[5];
  }
}
