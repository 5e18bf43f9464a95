#include "include/instructions.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif

#ifdef CALLGRIND_DUMP_STATS
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

enum { PREFIX = 64 };

/// Where callgrind writes what it has counted; a number is added for each time.
static void prefix(char *path, int process) { snprintf(path, PREFIX, "/tmp/drawstring-bench-%d", process); }

/// Runs a program to its end; the exit code, or -1.
static int run(char **arguments, pid_t *child) {
  int status = -1;
  if (posix_spawnp(child, arguments[0], NULL, NULL, arguments, environ)) return -1;
  waitpid(*child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int instructions_rerun(char *const *arguments) {
  size_t count = 0;
  while (arguments[count]) count++;
  char **all = calloc(count + 6, sizeof *all);
  if (!all) return -1;
  char *before[] = {
      "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/tmp/drawstring-bench-%p"};
  memcpy(all, before, sizeof before);
  memcpy(all + 5, arguments, count * sizeof *all);
  pid_t child = 0;
  // Valgrind does not read every compiler's debug information, and needs none.
  char self[PREFIX], copy[PREFIX];
  snprintf(self, PREFIX, "/proc/%d/exe", (int)getpid());
  snprintf(copy, PREFIX, "/tmp/drawstring-bench-%d.stripped", (int)getpid());
  char *strip[] = {"strip", "-g", "-o", copy, self, NULL};
  if (!run(strip, &child)) all[5] = copy;
  int code = run(all, &child);
  unlink(copy);
  // What was counted after the last dump.
  char path[PREFIX];
  prefix(path, (int)child);
  unlink(path);
  free(all);
  return code;
}

int instructions_are_counted(void) { return RUNNING_ON_VALGRIND != 0; }

void instructions_begin(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

double instructions_end(void) {
  static int dumps;
  CALLGRIND_DUMP_STATS;
  CALLGRIND_STOP_INSTRUMENTATION;
  char path[2 * PREFIX], line[256];
  prefix(path, (int)getpid());
  snprintf(path + strlen(path), PREFIX, ".%d", ++dumps);
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  double total = -1;
  while (fgets(line, sizeof line, file)) {
    if (sscanf(line, "totals: %lf", &total) == 1 || sscanf(line, "summary: %lf", &total) == 1) break;
  }
  fclose(file);
  unlink(path);
  return total;
}

#else

int instructions_rerun(char *const *arguments) {
  (void)arguments;
  return -1;
}

int instructions_are_counted(void) { return 0; }
void instructions_begin(void) {}
double instructions_end(void) { return -1; }

#endif
