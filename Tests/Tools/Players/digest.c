// Sums the frames of random traces, without imports, for runtimes that take numbers alone.
//
// EFFECTS is a file of compiled effects, each after its size in four bytes.
#include <drawstring.h>

static const uint8_t effects[] = {
#embed EFFECTS
};

static uint32_t state;

/// Returns a whole number from 0 and below `end`.
static uint32_t below(uint32_t end) {
  state = state * 1664525 + 1013904223;
  return (uint32_t)((uint64_t)(state >> 8) * end >> 24);
}

/// Makes random events of a careless finger; returns their number.
static size_t draw(ds_trace_event *events, size_t most, double trigger) {
  double at = 0;
  size_t count = 0;
  while (count + 4 < most) {
    at += below(700) / 1000.0;
    if (trigger > 0 && below(4)) {
      for (uint32_t step = 1 + below(4); step && count + 3 < most; step--, at += below(200) / 1000.0)
        events[count++] = (ds_trace_event){at, trigger * below(2000) / 1000, below(9) ? DS_DRAG : DS_DRAG_SHOWN, 0};
      if (!below(4) && count + 3 < most) {
        events[count++] = (ds_trace_event){
            at, trigger * below(2000) / 1000, DS_DRAG_TO, 0, below(500) / 1000.0, 0, 0, {{0.2, -0.5, 0.3, 1.6}}};
        at += below(700) / 1000.0;
      }
      events[count++] = (ds_trace_event){at, 0, below(4) ? DS_RELEASE : DS_CANCEL, 0};
    } else {
      events[count++] = (ds_trace_event){at, 0, DS_BEGIN, 0};
    }
    at += below(1500) / 1000.0;
    if (below(4)) events[count++] = (ds_trace_event){at, below(3), DS_FINISH, 0};
    if (!below(9)) events[count++] = (ds_trace_event){at, 0, DS_RESET, 0};
  }
  return count;
}

/// Adds bytes to an FNV-1a sum.
static uint64_t add(uint64_t sum, const void *start, size_t count) {
  const uint8_t *bytes = start;
  for (size_t index = 0; index < count; index++) sum = (sum ^ bytes[index]) * 0x100000001b3;
  return sum;
}

#ifdef __wasm__
__attribute__((export_name("digest")))
#endif
/// Returns the FNV-1a sum of 100 frames and their drawings of each of `count` traces of every effect; 1 for an effect that does not load.
uint64_t digest(uint32_t seed, uint32_t count) {
  uint64_t sum = 0xcbf29ce484222325;
  state = seed;
  for (const uint8_t *next = effects; next < effects + sizeof effects;) {
    size_t size = next[0] | next[1] << 8 | next[2] << 16;
    ds_effect *effect = ds_effect_load(next + 4, size, NULL, 0, NULL);
    if (!effect) return 1;
    next += 4 + size;
    ds_player *player = ds_player_make(effect);
    for (uint32_t trace = 0; trace < count; trace++) {
      ds_trace_event events[24];
      if (!ds_player_set_trace(player, events, draw(events, 24, ds_effect_trigger(effect)), NULL)) return 2;
      for (int frame = 0; frame < 100; frame++) {
        const double *numbers = ds_player_show_trace(player, frame * 37 % 100 * 0.041);
        sum = add(sum, numbers, ds_player_frame_size(player) * sizeof *numbers);
        const ds_drawing *drawing = ds_player_draw(player);
        sum = add(sum, drawing->items, (size_t)(drawing->item_count * drawing->fields) * sizeof *drawing->items);
        sum = add(sum, drawing->numbers, (size_t)drawing->number_count * sizeof *drawing->numbers);
        sum = add(sum, drawing->verbs, (size_t)drawing->verb_count);
        sum = add(sum, drawing->changed, (size_t)drawing->changed_count * sizeof *drawing->changed);
      }
    }
    ds_player_free(player);
    ds_effect_free(effect);
  }
  return sum;
}

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  printf("%lld\n", (long long)digest((uint32_t)atoi(arguments[1]), (uint32_t)atoi(arguments[2])));
}
#endif
