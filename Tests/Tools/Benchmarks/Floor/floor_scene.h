// The arrays of the one scene; see floor.h.

#pragma once

typedef struct {
  double delay, period, start, per_second;
} floor_clock;

typedef struct {
  int first, count, lanes, slot, clock;
} floor_track;

typedef struct {
  int parent;
  double anchor_x, anchor_y;
} floor_layer;

enum { FLOOR_SAMPLES = 33 };

typedef struct {
  double ax, bx, cx, ay, by, cy;
  int is_linear;
  /// The parameter at which x is i / 32.
  double guess[FLOOR_SAMPLES];
} floor_curve;

typedef struct {
  int clock_count, curve_count, track_count, layer_count, keyframe_count;
  floor_clock *clocks;
  double *progress;
  floor_curve *curves;
  floor_track *tracks;
  /// The segment that each track was in last.
  int *hints;
  floor_layer *layers;
  double *lanes;
  double *matrices;
  /// By keyframe: where it is, one over the width of its segment, four lanes, and its easing.
  double *offsets, *inverse_widths, *values;
  int *curve_of;
} floor_scene;

extern floor_scene floor_the_scene;
