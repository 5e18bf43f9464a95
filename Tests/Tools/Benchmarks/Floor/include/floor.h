
// The floor: what evaluating an animation costs in C that has nothing else to do.
//
// Flat arrays in one static scene, so that there is nothing to look up and nothing to follow. All numbers are doubles,
// as in the interpreter, and its values agree with the interpreter's within 1e-6; the benchmark checks that before it
// measures anything.

#pragma once

/// Where the numbers of a layer lie; angles in radians, colours as sRGB 0 to 1.
enum {
  FLOOR_POSITION = 0,
  FLOOR_TRANSLATION = 2,
  FLOOR_ROTATION = 4,
  FLOOR_SCALE = 5,
  FLOOR_OPACITY = 7,
  FLOOR_FILL = 8,
  FLOOR_SIZE = 12,
  FLOOR_LANES = 14,
};

/// Forgets the scene.
void floor_clear(void);

/// Adds a clock: time runs from `delay` seconds on and begins anew every `period`; in each round it takes the progress
/// of its tracks from 0 at `start` to 1 `duration` later.
int floor_add_clock(double delay, double period, double start, double duration);

/// Adds an easing from (0, 0) to (1, 1); one whose control points lie on the diagonal is linear.
int floor_add_curve(double x1, double y1, double x2, double y2);

/// Adds a layer in an earlier one, -1 for none; it turns and scales about a point of its rectangle, in fractions of its
/// size.
int floor_add_layer(int parent, double anchor_x, double anchor_y);

/// What a lane of a layer is where no track moves it.
void floor_set(int layer, int lane, double value);

/// Adds a track that moves `lanes` lanes (1, 2 or 4) from `lane` on; its keyframes follow, in order.
void floor_add_track(int layer, int lane, int lanes, int clock);

/// Adds a keyframe to the track added last; the curve shapes the segment that it opens.
void floor_add_keyframe(double offset, double v0, double v1, double v2, double v3, int curve);

/// Gives every lane its value at a time.
void floor_evaluate(double seconds);

/// Gives layers that have no tracks what formulas make of a number and of their place; see `FormulaWorkload`.
void floor_formulas(double turn);

/// Gives every layer its matrix, from the lanes as they are.
void floor_place(void);

double floor_value(int layer, int lane);

/// One of the six numbers of a layer's matrix to the canvas, in the order a, b, c, d, tx, ty.
double floor_matrix(int layer, int entry);
