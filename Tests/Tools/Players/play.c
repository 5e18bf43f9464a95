// Pulls an effect, lets go, and prints where its second layer is while it refreshes and finishes.
#include <stdio.h>
#include <string.h>

#include "pull.c"

int main(int count, char **arguments) {
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 1;
  static uint8_t bytes[1 << 20];
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);

  ds_error error;
  ds_effect *effect = ds_effect_load(bytes, size, NULL, 0, &error);
  if (!effect) return fprintf(stderr, "byte %u: %s\n", error.place, error.text), 1;
  ds_player *player = ds_player_make(effect);
  int32_t opacity = ds_effect_place(effect, 1, ds_effect_find(effect, DS_PROPERTIES, "opacity"));

  ds_player_apply(player, DS_DRAG, 80, 0.0);
  ds_player_apply(player, DS_RELEASE, 0, 0.1);
  for (int frame = 0; frame < 120; frame++) {
    double at = 0.1 + frame / 60.0;
    if (frame == 60) ds_player_apply(player, DS_FINISH, 0, at);
    const double *numbers = ds_player_show(player, at);
    ds_placement place;
    memset(&place, 0, sizeof place);
    ds_player_placement(player, 1, &place);
    printf("%g %g %g %g\n", numbers[DS_FRAME_PULL], opacity < 0 ? 0 : numbers[opacity], place.tx, place.ty);
  }

  size_t events = ds_player_take_events(player, 3.0, 100);
  for (size_t index = 0; index < events; index++) {
    char name[64];
    double at;
    ds_player_event(player, index, &at, NULL);
    ds_player_event_name(player, index, name, sizeof name);
    printf("%g s %s\n", at, name);
  }
  ds_player_free(player);
  ds_effect_free(effect);

  printf("%g %g %g\n", pull(bytes, size, "top"), pull(bytes, size, "none"), pull(bytes, size / 2, "top"));
  return 0;
}
