#define _GNU_SOURCE
#include "include/lottie_peer.h"
#include <dlfcn.h>
#include <stddef.h>

// The parts of the library's C interface that are used, so that it need not be there to build.

typedef struct {
  const float *points;
  size_t point_count;
  const char *elements;
  size_t element_count;
} lottie_path;

typedef struct {
  lottie_path path;
  struct {
    unsigned char r, g, b, a;
  } colour;
} lottie_node;

typedef struct lottie_layer {
  struct {
    void *masks;
    size_t count;
  } mask_list;
  lottie_path clip;
  struct {
    struct lottie_layer **layers;
    size_t count;
  } layer_list;
  struct {
    lottie_node **nodes;
    size_t count;
  } node_list;
} lottie_layer;

static struct {
  int is_tried;
  void *(*from_data)(const char *, const char *, const char *);
  const lottie_layer *(*render_tree)(void *, size_t, size_t, size_t);
  void (*destroy)(void *);
} library;

static void *animation;
static const lottie_layer *tree;

int peer_is_here(void) {
  if (!library.is_tried) {
    library.is_tried = 1;
    const char *names[] = {"librlottie.so.0-1", "librlottie.so.0", "librlottie.so", "librlottie.dylib"};
    void *handle = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !handle; i++) handle = dlopen(names[i], RTLD_NOW);
    if (handle) {
      *(void **)&library.from_data = dlsym(handle, "lottie_animation_from_data");
      *(void **)&library.render_tree = dlsym(handle, "lottie_animation_render_tree");
      *(void **)&library.destroy = dlsym(handle, "lottie_animation_destroy");
    }
  }
  return library.from_data && library.render_tree && library.destroy;
}

int peer_open(const char *json) {
  if (!peer_is_here()) return 0;
  if (animation) library.destroy(animation);
  tree = NULL;
  // The library caches by key; without one it does not.
  animation = library.from_data(json, "", "");
  return animation != NULL;
}

void peer_frame(long frame) { tree = library.render_tree(animation, (size_t)frame, 1000, 1000); }

/// Lottie draws its first layer last, so the tree has them the other way round.
static const lottie_node *node(long layer) {
  if (!tree || layer < 0 || (size_t)layer >= tree->layer_list.count) return NULL;
  const lottie_layer *found = tree->layer_list.layers[layer];
  return found->node_list.count ? found->node_list.nodes[0] : NULL;
}

int peer_point(long layer, double *x, double *y) {
  const lottie_node *found = node(layer);
  if (!found || !found->path.point_count) return 0;
  *x = found->path.points[0];
  *y = found->path.points[1];
  return 1;
}

int peer_colour(long layer, int channel) {
  const lottie_node *found = node(layer);
  if (!found) return 0;
  const unsigned char bytes[] = {found->colour.r, found->colour.g, found->colour.b, found->colour.a};
  return bytes[channel & 3];
}

long peer_points(long layer) {
  const lottie_node *found = node(layer);
  return found ? (long)found->path.point_count : 0;
}
