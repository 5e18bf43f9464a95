// Instructions instead of time, where valgrind is at hand: the same on a busy machine as on a quiet one.

#pragma once

/// Runs a program with its arguments, this one for instance, under valgrind's callgrind, and gives its exit code; less
/// than 0 where that cannot be done, or could not when this was built.
int instructions_rerun(char *const *arguments);

/// 1 where this program runs under callgrind.
int instructions_are_counted(void);

void instructions_begin(void);

/// How many instructions there were since the beginning.
double instructions_end(void);
