// Other programs, and this one anew.

#pragma once

/// Runs a program with up to two arguments (NULL for none) and tells how many seconds it took from the call to its
/// end; what it writes is thrown away. Less than 0 where it cannot be run or does not exit with 0.
double spawn_seconds(const char *program, const char *first, const char *second);

/// A program that lies in the folder of this one; valid until the next call.
const char *spawn_neighbour(const char *name);
