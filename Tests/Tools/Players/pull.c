#include <drawstring.h>

/// Returns the opacity of a layer 0.3 s after a pull of 80 points was released; -1 for bytes that are no effect.
double pull(const uint8_t *bytes, size_t count, const char *layer) {
  ds_effect *effect = ds_effect_load(bytes, count, NULL, 0, NULL);
  ds_player *player = ds_player_make(effect);
  int32_t place = ds_effect_place(
      effect, ds_effect_find(effect, DS_LAYERS, layer), ds_effect_find(effect, DS_PROPERTIES, "opacity"));
  ds_player_apply(player, DS_DRAG, 80, 0.0);
  ds_player_apply(player, DS_RELEASE, 0, 0.1);
  double opacity = place < 0 ? -1 : ds_player_show(player, 0.4)[place];
  ds_player_free(player);
  ds_effect_free(effect);
  return opacity;
}
