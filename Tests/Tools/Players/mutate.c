// Loads compiled effects with a few bytes changed, moved or cut off, and shows frames of those that load.
//
//   mutate SEED COUNT FILE…
//
// Fails where an error has no text or a frame a number that is not finite; a trap ends the program.
#include <drawstring.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 12, MOST = 1 << 20 };

static uint64_t state;

static uint64_t below(uint64_t end) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % end;
}

// The checksum of a file, which all but few mutations mend: Adler-32.
static uint32_t checksum(const unsigned char *bytes, size_t count) {
  uint32_t low = 1, high = 0;
  for (size_t index = 0; index < count; index++) {
    low = (low + bytes[index]) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16 | low;
}

static size_t mutate(unsigned char *bytes, size_t count) {
  if (below(8) == 0) count = HEADER + 1 + below(count - HEADER);
  if (count > MOST) count = MOST;
  for (uint64_t slips = 1 + below(4); slips > 0; slips--) {
    size_t place = HEADER + below(count - HEADER), other = HEADER + below(count - HEADER), length = 1 + below(8);
    switch (below(5)) {
      case 0: bytes[place] = (unsigned char)below(256); break;
      case 1: bytes[place] ^= (unsigned char)(1 << below(8)); break;
      case 2: bytes[place] = below(2) ? 0xff : 0; break;
      case 3: bytes[place] += below(2) ? 1 : 255; break;
      default:
        if (place + length <= count && other + length <= count) memmove(bytes + place, bytes + other, length);
    }
  }
  if (below(64)) {
    uint32_t sum = checksum(bytes + HEADER, count - HEADER);
    memcpy(bytes + 8, &sum, sizeof sum);
  }
  return count;
}

static int show(const ds_effect *effect) {
  ds_player *player = ds_player_make(effect);
  ds_moment moment = {0};
  moment.time = below(3000) / 1000.0;
  moment.pull = below(120);
  moment.refreshed = NAN;
  moment.phase = (int32_t)below(6);
  const double *numbers = ds_player_show_moment(player, &moment);
  int wrong = 0;
  for (size_t index = 0; index < ds_player_frame_size(player); index++) wrong |= !isfinite(numbers[index]);
  ds_player_free(player);
  return wrong;
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  state = strtoull(arguments[1], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
  long mutations = atol(arguments[2]), loaded = 0, wrong = 0;
  size_t files = (size_t)count - 3;
  unsigned char **contents = malloc(files * sizeof *contents), *bytes = malloc(MOST);
  size_t *sizes = malloc(files * sizeof *sizes);
  for (size_t index = 0; index < files; index++) {
    FILE *file = fopen(arguments[3 + index], "rb");
    if (!file) return 2;
    contents[index] = malloc(MOST);
    sizes[index] = fread(contents[index], 1, MOST, file);
    fclose(file);
    if (sizes[index] <= HEADER + 1) return 2;
  }
  for (long number = 0; number < mutations; number++) {
    size_t index = below(files);
    memcpy(bytes, contents[index], sizes[index]);
    size_t size = mutate(bytes, sizes[index]);
    ds_error error = {0};
    ds_effect *effect = ds_effect_load(bytes, size, NULL, 0, &error);
    if (!effect) {
      wrong += error.text[0] == 0;
      continue;
    }
    if (++loaded % 4 == 0) wrong += show(effect);
    ds_effect_free(effect);
  }
  printf("%ld mutations, %ld loaded, %ld wrong\n", mutations, loaded, wrong);
  return wrong > 0;
}
