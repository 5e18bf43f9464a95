// rlottie, opened at run time where it is installed: the same animation in the field's most used player in C++.

#pragma once

/// 1 where the library is there.
int peer_is_here(void);

/// Sets the Lottie animation to play, from JSON, and frees the previous one; 0 if the JSON is not an animation.
int peer_open(const char *json);

/// Computes a whole frame as a tree of layers, without drawing it.
void peer_frame(long frame);

/// Of a layer's first shape, as the frame computed last has it: its first point, in the canvas's coordinates; and the
/// four bytes of its colour, the layer's opacity apart. 0 where there is no such layer.
int peer_point(long layer, double *x, double *y);
int peer_colour(long layer, int channel);

/// How many points the outline of that shape has: of a trimmed path, what is left of it.
long peer_points(long layer);
