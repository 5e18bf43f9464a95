// A program that only parses a YAML file: the cost of the start and of parsing, before anything is made from it. The
// benchmark compiles it when it needs it, because every program that the package builds loads the Swift runtime.

#include "yaml_events.h"
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 3;
  enum { LARGEST = 1 << 20 };
  unsigned char *bytes = malloc(LARGEST);
  long length = bytes ? (long)fread(bytes, 1, LARGEST, file) : 0;
  return floor_yaml_events(bytes, length) < 0;
}
