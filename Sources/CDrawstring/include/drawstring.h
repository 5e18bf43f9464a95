/// drawstring.h: plays compiled effects from C11 and C++.
///
/// An effect is loaded from the bytes of a `.drawn` file and never changes. A player shows frames of an effect: of a live
/// control that receives the events of the finger, of single moments, and of recorded traces. A frame is an array of
/// doubles; `ds_effect_place` returns the place of a property in it.
///
/// Threads: an effect may be used by many threads at once. A player may be used by one thread at a time. There is no
/// global state.
///
/// Instants and times are seconds, as doubles; they are rounded to the nearest nanosecond. Instants may come from any
/// monotonic clock of the host; a clock that starts near 0, such as CLOCK_MONOTONIC, keeps nanoseconds. A player counts from
/// the first instant that it receives.
///
/// Texts are UTF-8. Functions that write a text return the number of its bytes, without a final 0, and write no more than
/// fits into `capacity`, always with a final 0 where `capacity` is not 0; call once with capacity 0 for the size.
///
/// Bad input: a null handle, an index out of range or an unknown constant makes a function do nothing and return what its
/// comment names; nothing traps. `ds_effect_load` and `ds_player_set_trace` explain themselves in a `ds_error`.
#ifndef DRAWSTRING_H
#define DRAWSTRING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The place of "none" where an index is asked for.
#define DS_NONE (-1)

/// An effect: read, checked, and immutable.
typedef struct ds_effect ds_effect;

/// One control, or one view of an effect: its session, and the frame that was shown last.
typedef struct ds_player ds_player;

/// The reason that an effect or a trace was refused.
typedef struct ds_error {
  /// 0 without an error; 1 for bytes that are no compiled effect, 2 for variants that the file does not have, 3 for a
  /// trace that cannot be.
  int32_t code;
  /// The place: for bytes the offset in the file, for a trace the index of the event.
  uint32_t place;
  /// A sentence in English, cut to fit, with a final 0. In the WebAssembly module, for an effect, the number of a sentence of
  /// `drawstring.js`.
  char text[248];
} ds_error;

/// The lists of names of an effect; those from `DS_PROPERTIES` to `DS_OUTCOMES` are the same for all effects.
enum {
  DS_NAME = 0,      ///< the effect's identifier; one entry
  DS_TITLE = 1,     ///< the title; one entry, empty where the file has none
  DS_VARIANTS = 2,  ///< the variants that the file may be loaded with
  DS_LAYERS = 3,    ///< the ids of the layers: each before the layers in it
  DS_SIGNALS = 4,   ///< the author's signals
  DS_OUTPUTS = 5,   ///< the outputs
  DS_EVENTS = 6,    ///< the names of nodes' events, each once
  DS_TEXTS = 7,     ///< the texts to which properties of type `DS_TEXT` refer
  DS_PROPERTIES = 8,
  DS_KINDS = 9,     ///< the kinds of layers: group, shape, gradient, text, image, replicator, sheet
  DS_PHASES = 10,   ///< idle, pulling, armed, refreshing, finishing, cancelling, armedFloor, floor, closing
  DS_EVENT_KINDS = 11,  ///< armed, disarmed, began, ended, cancelled, idle, node, armedFloor, disarmedFloor, opened, closed
  DS_OUTCOMES = 12, ///< success, failure, noMore
  DS_INPUTS = 13,   ///< the values that the host may give
  DS_IMAGES = 14,   ///< the names of the images that the layers show, with the defaults of inputs; each once
  DS_FONTS = 15,    ///< the names of the fonts of the texts, as the images; without the host's standard font
  DS_HAPTICS = 16   ///< light, medium, heavy, soft, rigid, selection, success, warning, error; the same for all effects
};

/// The types of properties, signals and inputs: what their doubles mean.
enum {
  DS_NUMBER = 0,   ///< a number, a length in points or a fraction
  DS_ANGLE = 1,    ///< radians, clockwise
  DS_DURATION = 2, ///< seconds
  DS_BOOLEAN = 3,  ///< 0 or 1
  DS_COLOR = 4,    ///< four from 0 to 1: red, green, blue, alpha in sRGB
  DS_POINT = 5,    ///< two: x and y, or width and height
  DS_WORD = 6,     ///< an index of the property's words
  DS_TEXT = 7,     ///< an index of `DS_TEXTS`, -1 for none, or the number of a text that a player has composed; see `ds_player_text`
  DS_PATH = 8,     ///< a number of no meaning beyond the player; see `ds_player_path`
  DS_LAYER = 9,    ///< an index of `DS_LAYERS`, or -1
  DS_NUMBERS = 10, ///< an index for `ds_effect_numbers`, or another number for a mix of lists; see `ds_player_dashes`
  DS_COLORS = 11,  ///< an index for `ds_effect_items`, or -1 for an empty list
  DS_STOPS = 12,   ///< the same, of fractions
  DS_CORNERS = 13, ///< a radius, or four from the top-left corner clockwise; see `ds_effect_corners`
  DS_TRIGGER = 14  ///< no value: an input that is fired
};

/// The directions in which a canvas may be resized.
enum {
  DS_WIDTH = 1,
  DS_HEIGHT = 2
};

/// The sides of the list at which a control lies.
enum {
  DS_TOP = 0,
  DS_BOTTOM = 1,
  DS_LEFT = 2,
  DS_RIGHT = 3
};

/// The first doubles of every frame.
enum {
  DS_FRAME_PHASE = 0,    ///< an index of `DS_PHASES`
  DS_FRAME_TIME = 1,     ///< seconds since the phase began
  DS_FRAME_PULL = 2,     ///< how far the content is shown pulled, in points
  DS_FRAME_PROGRESS = 3, ///< the pull divided by the trigger
  DS_FRAME_INSET = 4     ///< where the content rests, in points
};

/// The elements of a path: a code, then the coordinates of its points.
enum {
  DS_MOVE = 0,  ///< x, y
  DS_LINE = 1,  ///< x, y
  DS_QUAD = 2,  ///< control x, y; x, y
  DS_CUBIC = 3, ///< first control x, y; second control x, y; x, y
  DS_ARC = 4,   ///< radii x, y; rotation in degrees, 2·large + sweep; x, y
  DS_CLOSE = 5  ///< nothing
};

/// A question without a trace: a phase, a time in it, and how far the content is pulled.
typedef struct ds_moment {
  /// Seconds since the phase began; below 0 counts as 0.
  double time;
  /// Points; NaN for half the trigger, and for the trigger where armed, refreshing or finishing.
  double pull;
  /// For finishing: how many seconds refreshing lasted; NaN for 1.
  double refreshed;
  /// An index of `DS_PHASES`; `DS_NONE` for pulling where a pull is given, else refreshing.
  int32_t phase;
  /// Not 0: the program began the refresh.
  int32_t begun;
  /// For finishing: how the refresh ended, an index of `DS_OUTCOMES`; 0 is success.
  int32_t outcome;
  int32_t reserved;
} ds_moment;

/// The kinds of events of a control.
enum {
  DS_DRAG = 0,       ///< a sample of the finger: its pull in points
  DS_DRAG_SHOWN = 1, ///< the same by the pull that is shown already
  DS_RELEASE = 2,
  DS_CANCEL = 3,     ///< the touch ends without a refresh
  DS_BEGIN = 4,      ///< the program starts a refresh
  DS_FINISH = 5,     ///< the program ends it; `value` is an index of `DS_OUTCOMES`
  DS_RESET = 6,
  DS_DRAG_TO = 7,    ///< the finger moves to a pull within a time: a sample each 1/120 s and one at the end
  DS_SET = 8,        ///< the host sets an input
  DS_SET_TOO = 9,    ///< a further input of the `DS_SET` directly before, at the same instant: all are set at once
  DS_FIRE = 10,      ///< the host fires a trigger
  DS_SIZE = 11,      ///< the host resizes the canvas
  DS_OPEN_FLOOR = 12,///< the program opens the floor
  DS_CLOSE_FLOOR = 13,///< the program closes the floor
  DS_ACROSS = 14     ///< the place of the finger along the edge, in the coordinates of the canvas, for the drag that follows
};

/// The bytes of a text, without a final 0. Bytes that are not UTF-8 count as one replacement character.
typedef struct ds_bytes {
  const char *start;
  size_t count;
} ds_bytes;

/// An event of a trace.
typedef struct ds_trace_event {
  /// Seconds from the start of the trace; not before the event listed earlier.
  double at;
  /// The pull of a drag, the outcome of a finish, or the place of `DS_ACROSS`; else 0.
  double value;
  /// The kind of the event: a number of the list above.
  int32_t kind;
  /// Of `DS_SET`, `DS_SET_TOO` and `DS_FIRE`: an index of `DS_INPUTS`; else 0.
  int32_t input;
  /// Of `DS_DRAG_TO`: how many seconds the finger is on its way, from 0 to 600; else 0.
  double over;
  /// Of `DS_SET` and `DS_SET_TOO`: the type of the value, as in `ds_setting`; else 0.
  int32_t type;
  int32_t reserved;
  union {
    /// Of `DS_DRAG_TO`: the curve of the way, a cubic Bézier curve from (0, 0) to (1, 1) by x1, y1, x2, y2 of its control points;
    /// four zeros are constant speed. Of `DS_SET` and `DS_SET_TOO`: the doubles of the value. Of `DS_SIZE`: the width and the
    /// height in points, both above 0.
    double numbers[4];
    /// Of `DS_SET` and `DS_SET_TOO` for an input of type `DS_TEXT`; copied.
    ds_bytes text;
  };
} ds_trace_event;

/// An input and its value.
typedef struct ds_setting {
  /// An index of `DS_INPUTS`.
  int32_t input;
  /// The type of the value: `DS_TEXT` for a text, else the type of the numbers, one of `DS_NUMBER` to `DS_WORD`. A setting is
  /// ignored if `ds_effect_input_type` returns another type, as after a change of the effect file.
  int32_t type;
  union {
    /// The doubles of the value by its type: one, two of a point, four of a colour; of a word its index.
    double numbers[4];
    /// The value of type `DS_TEXT`; copied.
    ds_bytes text;
  };
} ds_setting;

/// The place of a layer on the canvas.
typedef struct ds_placement {
  /// From the layer's coordinates to the canvas's: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  double a, b, c, d, tx, ty;
  /// The opacity of the layer times those of all layers around it.
  double opacity;
  /// 1 where the layer is drawn, else 0.
  int32_t visible;
  int32_t reserved;
} ds_placement;

/// The operations of the items of a drawing. Later versions may add operations; a painter skips an unknown one by continuing at
/// the item's `DS_ITEM_NEXT`.
enum {
  DS_DRAW_LAYER = 0,  ///< begins a layer: what follows up to its end has its matrix, opacity, mask and shadow
  DS_DRAW_CLIP = 1,   ///< clips what follows up to its end to an outline
  DS_DRAW_MASK = 2,   ///< begins a mask: the alpha of what follows up to its end
  DS_DRAW_END = 3,    ///< ends what the nearest layer, clip or mask began
  DS_DRAW_FILL = 4,   ///< fills an outline
  DS_DRAW_STROKE = 5, ///< draws a line along an outline
  DS_DRAW_IMAGE = 6,  ///< draws a picture of the host
  DS_DRAW_TEXT = 7    ///< draws the lines of a text
};

/// The fields of an item of a drawing.
enum {
  DS_ITEM_OPERATION = 0, ///< one of `DS_DRAW_LAYER` to `DS_DRAW_TEXT`
  DS_ITEM_PART = 1,      ///< of the layer: 0 the layer, 1 clip, 2 mask, 3 background, 4 gradient, 5 fill, 6 stroke, 7 image, 8 text, 9 border
  DS_ITEM_LAYER = 2,     ///< an index of `DS_LAYERS`
  DS_ITEM_NEXT = 3,      ///< the item after this one and all that it encloses
  DS_ITEM_MASK = 4,      ///< of a mask its number, of a layer the number of the mask that it is drawn through; else -1
  DS_ITEM_FLAGS = 5,     ///< a sum of `DS_EVEN_ODD`, `DS_APART` and `DS_SHADOW`
  DS_ITEM_NUMBER = 6,    ///< the place of the item's numbers; see `ds_drawing`
  DS_ITEM_NUMBERS = 7,   ///< how many they are
  DS_ITEM_VERB = 8,      ///< the place of the elements of the outline
  DS_ITEM_VERBS = 9,     ///< how many they are
  DS_ITEM_SHAPE = 10,    ///< what the outline is: 0 any, 1 a rectangle, 2 a rounded one, 3 an ellipse
  DS_ITEM_PAINT = 11,    ///< 0 a colour, 1 a linear gradient, 2 a radial, 3 a conic one
  DS_ITEM_STOPS = 12,    ///< the number of stops of a gradient
  DS_ITEM_DASHES = 13,   ///< the number of dashes and gaps of a stroke
  DS_ITEM_WORD = 14,     ///< an index of the words of `lineCap`, `contentsGravity` or `alignmentMode`
  DS_ITEM_JOIN = 15,     ///< of a stroke: an index of the words of `lineJoin`; of a text: 1 where it has a font
  DS_ITEM_TEXT = 16,     ///< the number of the string or the image's name, for `ds_player_draw_text`; that of the font is the next
  DS_ITEM_FIELDS = 17    ///< how many fields this version knows
};

/// The flags of an item.
enum {
  DS_EVEN_ODD = 1, ///< a fill by the even-odd rule
  DS_APART = 2,    ///< a layer whose content is drawn into a picture of its own, which then is drawn as one
  DS_SHADOW = 4    ///< a layer with a shadow
};

/// What one frame shows, for painters: operations with all values resolved, in the order of drawing. Coordinates are points
/// with y downwards.
///
/// The numbers of an item, by its operation:
/// - layer: a, b, c, d, tx, ty of the matrix into the coordinates around it; the opacity; with `DS_SHADOW` the offset x and y,
///   the radius, and the colour of the shadow
/// - clip: the outline
/// - fill: the paint, the outline
/// - stroke: the width, the limit of mitres, the place in the dashes where it begins; the dashes and gaps; the paint, the outline
/// - image: x, y, width and height of its rectangle
/// - text: x, y, width and height of its rectangle; the size of the font; the colour
///
/// A colour is red, green, blue and alpha, from 0 to 1, not premultiplied. A paint is a colour; or the beginning and the end of a
/// linear gradient, the centre and two radii of a radial, the centre and the first angle in radians of a conic one, and then the
/// stops: a place from 0 to 1 and a colour each. An outline is, for a shape that is not 0, x, y, width and height, with four
/// radii from the top-left corner clockwise for a rounded rectangle; then for all shapes the points of its elements: of
/// `DS_MOVE` and `DS_LINE` one, of `DS_QUAD` two, of `DS_CUBIC` three, of `DS_CLOSE` none.
typedef struct ds_drawing {
  /// Items of `fields` numbers each.
  const int32_t *items;
  const double *numbers;
  /// Elements of outlines, `DS_MOVE` to `DS_CLOSE` without `DS_ARC`.
  const uint8_t *verbs;
  /// The items that look different from the drawing before, ascending; none where `structure` has changed.
  const int32_t *changed;
  int32_t item_count;
  int32_t number_count;
  int32_t verb_count;
  int32_t changed_count;
  /// A number that changes where the items are others or in another order than in the drawing before.
  int32_t structure;
  /// The number of fields of an item: `DS_ITEM_FIELDS`, or more in a later version.
  int32_t fields;
  /// The canvas: x, y, width, height.
  double canvas[4];
} ds_drawing;

/// Loads the bytes of a `.drawn` file, with variants applied in order. The bytes are copied. Returns NULL for other bytes and
/// unknown variants, with the reason in `error`, which may be NULL. `ds_effect_free` releases the effect.
ds_effect *ds_effect_load(const uint8_t *bytes, size_t count, const char *const *variants, size_t variant_count,
                          ds_error *error);

/// Releases an effect; its players stay usable. NULL is allowed.
void ds_effect_free(ds_effect *effect);

/// Returns the length of a list of names; 0 for an unknown list and without an effect.
size_t ds_effect_count(const ds_effect *effect, int32_t list);

/// Writes a name of a list; returns its size, 0 where there is none.
size_t ds_effect_text(const ds_effect *effect, int32_t list, int32_t index, char *into, size_t capacity);

/// Returns the index of a name in a list; `DS_NONE` where the list does not have it.
int32_t ds_effect_find(const ds_effect *effect, int32_t list, const char *text);

/// Writes the canvas before the first event: x, y, width, height in points. Returns 0 without an effect, else 1.
int32_t ds_effect_canvas(const ds_effect *effect, double canvas[4]);

/// Returns the directions in which a host may resize the canvas: the sum of `DS_WIDTH` and `DS_HEIGHT`; 0 for none.
int32_t ds_effect_flexible(const ds_effect *effect);

/// Returns the pull in points from which a release refreshes; NaN where the effect cannot be pulled.
double ds_effect_trigger(const ds_effect *effect);

/// Returns 1 where the control lies over the content, which then stays where it is; 0 where the content moves with the pull, and
/// without an effect.
int32_t ds_effect_is_overlay(const ds_effect *effect);

/// Returns the side of the list at which the control lies: `DS_TOP`, `DS_BOTTOM`, `DS_LEFT` or `DS_RIGHT`; `DS_TOP` without an
/// effect.
int32_t ds_effect_edge(const ds_effect *effect);

/// Returns the amount of content before the edge from which the host begins a refresh by itself, in points; NaN where the host
/// does not.
double ds_effect_begins_within(const ds_effect *effect);

/// Returns 1 where the control has a second floor behind a longer pull; else 0.
int32_t ds_effect_has_floor(const ds_effect *effect);

/// Returns the trigger that a tap at a layer fires, an index of `DS_INPUTS`; `DS_NONE` for a layer without a `tap`.
int32_t ds_effect_layer_tap(const ds_effect *effect, int32_t layer);

/// Returns 1 where an event of the effect has a haptic; else 0.
int32_t ds_effect_has_haptics(const ds_effect *effect);

/// Returns the kind of a layer, an index of `DS_KINDS`; `DS_NONE` for no layer.
int32_t ds_effect_layer_kind(const ds_effect *effect, int32_t layer);

/// Returns the layer that holds a layer; `DS_NONE` at the top.
int32_t ds_effect_layer_parent(const ds_effect *effect, int32_t layer);

/// Returns the place of a layer's property in every frame; `DS_NONE` where layers of its kind do not have it.
///
/// `DS_PROPERTIES` names the properties as effect files do: `position`, `opacity`, `string`. A point is two doubles. They are values
/// of the layer in its parent; `ds_player_placement` answers where a layer is on the canvas.
int32_t ds_effect_place(const ds_effect *effect, int32_t layer, int32_t property);

/// Returns how many doubles a layer's property of type `DS_CORNERS` has, the same in every frame: 4, or 1 where one radius
/// stands for all corners; 0 for no layer.
int32_t ds_effect_corners(const ds_effect *effect, int32_t layer);

/// Returns 1 where an animation, a formula or a body may change a layer's property, else 0: every frame has the same value.
int32_t ds_effect_is_animated(const ds_effect *effect, int32_t layer, int32_t property);

/// Returns the place of an output in every frame: a number; `DS_NONE` for no output.
int32_t ds_effect_output_place(const ds_effect *effect, int32_t output);

/// Returns the place of a signal in every frame; `DS_NONE` for no signal.
int32_t ds_effect_signal_place(const ds_effect *effect, int32_t signal);

/// Returns the type of a signal: `DS_NUMBER`, `DS_ANGLE`, `DS_DURATION`, `DS_BOOLEAN`, `DS_COLOR`, `DS_POINT`, `DS_WORD` or
/// `DS_TEXT`; `DS_NONE` for none.
int32_t ds_effect_signal_type(const ds_effect *effect, int32_t signal);

/// Returns the type of an input: `DS_NUMBER`, `DS_ANGLE`, `DS_BOOLEAN`, `DS_COLOR`, `DS_POINT`, `DS_WORD`, `DS_TEXT` or
/// `DS_TRIGGER`; `DS_NONE` for none.
int32_t ds_effect_input_type(const ds_effect *effect, int32_t input);

/// Writes a word of an input of type `DS_WORD`; returns its size, 0 where there is none.
size_t ds_effect_input_word(const ds_effect *effect, int32_t input, int32_t index, char *into, size_t capacity);

/// Writes the least and the most of an input that has a range. Returns 1, or 0 where the input has none.
int32_t ds_effect_input_range(const ds_effect *effect, int32_t input, double range[2]);

/// Writes the doubles of the default of an input, of a text an index of `DS_TEXTS`. Returns their number, at most 4; 0 for a
/// trigger and for none.
size_t ds_effect_input_default(const ds_effect *effect, int32_t input, double numbers[4]);

/// Writes the list of numbers that a property of type `DS_NUMBERS` refers to. Returns the length of the list; writes at most
/// `capacity` of them.
size_t ds_effect_numbers(const ds_effect *effect, int32_t index, double *into, size_t capacity);

/// Writes where in every frame the items of a list of type `DS_COLORS` or `DS_STOPS` lie: one after the other from `place`
/// on, four doubles or one each. Returns their number; 0 for no list.
size_t ds_effect_items(const ds_effect *effect, int32_t index, int32_t *place);

/// Returns the type of a property; `DS_NONE` for no property.
int32_t ds_property_type(int32_t property);

/// Writes a word of a property of type `DS_WORD`; returns its size, 0 where there is none.
size_t ds_property_word(int32_t property, int32_t index, char *into, size_t capacity);

/// Makes a player: a control at rest. Returns NULL without an effect. `ds_player_free` releases the player.
ds_player *ds_player_make(const ds_effect *effect);

/// Releases a player. NULL is allowed.
void ds_player_free(ds_player *player);

/// Tells a player an event of its control at an instant. An instant before the last event counts as at that event; a pull
/// that is not finite counts as 0. Returns 1 where the event did something, else 0: a begin except in idle without a touch, a
/// finish except in refreshing, an unknown kind.
int32_t ds_player_apply(ds_player *player, int32_t kind, double value, double at);

/// Tells a player an event of any kind, at the instant in the event. A `DS_DRAG_TO` moves the finger until its time is over, or until
/// another drag, a release, a cancel or a reset. Returns 1 where the event did something, else 0, as `ds_player_apply` does; 0 without
/// a player or an event.
int32_t ds_player_apply_event(ds_player *player, const ds_trace_event *event);

/// Sets inputs at an instant, all at once. Values outside of a range are limited; unknown inputs, values of another type than the
/// input's and values that are not finite are ignored. Returns 1 if at least one input was set, else 0.
int32_t ds_player_set(ds_player *player, const ds_setting *settings, size_t count, double at);

/// Fires a trigger at an instant. Returns 0, and does nothing, for another input.
int32_t ds_player_fire(ds_player *player, int32_t input, double at);

/// Gives the canvas another size at an instant, in points; only flexible directions follow, and only with numbers above 0.
/// Returns 1 where one does, else 0.
int32_t ds_player_resize(ds_player *player, double width, double height, double at);

/// Gives a flexible canvas another size before the first event, in place of the file's: for moments, for the next trace, and for
/// the control, which starts anew in idle. A number that is not above 0 selects the size of the file.
void ds_player_begin_sized(ds_player *player, double width, double height);

/// Writes the canvas of the frame shown last as `ds_effect_canvas` does; of the effect before the first. Returns 0 without a
/// player, else 1.
int32_t ds_player_canvas(ds_player *player, double canvas[4]);

/// Gives the moments that are shown from now on other values of inputs and another size than the control begins with; the control is
/// not touched. A width and a height that are not above 0 select the size that the control begins with. Without settings and a
/// size, moments begin as the control does.
void ds_player_moments_with(
    ds_player *player, const ds_setting *settings, size_t count, double width, double height);

/// Gives inputs other values before the first event, in place of their defaults: for moments, for the next trace, and for the
/// control, which starts anew in idle. Values are limited and ignored as by `ds_player_set`.
void ds_player_begin_with(ds_player *player, const ds_setting *settings, size_t count);

/// Returns the phase at an instant, an index of `DS_PHASES`; `DS_NONE` without a player.
int32_t ds_player_phase(ds_player *player, double at);

/// Returns the next instant at which a frame may differ or an event may be emitted, if no event of the control comes before:
/// `at` itself while anything moves; NaN where nothing changes before the next event.
double ds_player_next_change(ds_player *player, double at);

/// Takes the events that the effect has emitted up to an instant, each once, at most `limit`, in time order. Returns their
/// number; `ds_player_event` reads them until the next call.
size_t ds_player_take_events(ds_player *player, double through, size_t limit);

/// Reads an event that was taken: its instant, and its kind as an index of `DS_EVENT_KINDS`. Returns 0 for no event, else 1.
int32_t ds_player_event(const ds_player *player, size_t index, double *at, int32_t *kind);

/// Writes the name of an event that was taken; returns its size.
size_t ds_player_event_name(const ds_player *player, size_t index, char *into, size_t capacity);

/// Writes the node that emitted an event: its id, or its path in the file. Returns its size; 0 for events of the control.
size_t ds_player_event_node(const ds_player *player, size_t index, char *into, size_t capacity);

/// Returns the haptic of an event that was taken, an index of `DS_HAPTICS`; `DS_NONE` for none.
int32_t ds_player_event_haptic(const ds_player *player, size_t index);

/// Returns the trigger that a tap at a place of the canvas would fire in the frame that the player has shown last, an index of
/// `DS_INPUTS`; `DS_NONE` where no layer has a `tap`. x and y are points of the canvas.
int32_t ds_player_hit(const ds_player *player, double x, double y);

/// Fires the trigger of the layer at a place of the canvas, in the frame of an instant. Returns 1; 0 where no layer has a `tap`.
int32_t ds_player_tap(ds_player *player, double x, double y, double at);

/// Shows the frame of an instant, as if no further event came before. Returns the doubles of the frame, valid until the
/// next frame of the player is shown; NULL without a player. Allocates nothing once warm.
const double *ds_player_show(ds_player *player, double at);

/// Shows the frame of a moment; the player's control is not touched. An impossible moment gives the nearest possible one.
/// Returns the doubles as `ds_player_show` does.
const double *ds_player_show_moment(ds_player *player, const ds_moment *moment);

/// Gives a player a trace to replay; the player's control is not touched. Returns 1, or 0 for a trace that is not in order or
/// has numbers that are not finite or out of range, with the reason in `error`, which may be NULL.
int32_t ds_player_set_trace(ds_player *player, const ds_trace_event *events, size_t count, ds_error *error);

/// Shows the frame of the trace at an instant from its start. Returns the doubles; NULL without a trace.
const double *ds_player_show_trace(ds_player *player, double at);

/// Returns where a film of the trace ends, in seconds: at its last event, or where phases have ended by themselves after it; 0
/// without a trace.
double ds_player_trace_end(const ds_player *player);

/// Takes the events of the trace later than `after` and up to `through`, at most a million; NaN for `after` is from the very
/// start, for `through` up to the end. Returns their number; read them as those of `ds_player_take_events`.
size_t ds_player_trace_events(ds_player *player, double after, double through);

/// Returns the number of doubles of each frame; 0 without a player.
size_t ds_player_frame_size(const ds_player *player);

/// Returns the properties that differ between the frame shown last and the one before, as pairs of a layer and a property in the
/// order of the file; at the first frame, all of them. Writes the number of pairs. Valid until the next frame is shown.
const int32_t *ds_player_changes(const ds_player *player, size_t *count);

/// Writes the path of a shape in the frame shown last, in the layer's coordinates: whole, or with `stroked` not 0 the part that
/// its stroke runs along. Returns the number of doubles; writes nothing where they do not fit into `capacity`. 0 for no path.
size_t ds_player_path(const ds_player *player, int32_t layer, int32_t stroked, double *into, size_t capacity);

/// Writes the text that a double of type `DS_TEXT` of the frame shown last means; returns its size, 0 for none.
size_t ds_player_text(const ds_player *player, double number, char *into, size_t capacity);

/// Writes the `lineDashPattern` of a shape in the frame shown last: lengths of dashes and gaps in turn; of a picture with cells its
/// `sheet`. Returns the length of the list; writes nothing where it does not fit into `capacity`.
size_t ds_player_dashes(const ds_player *player, int32_t layer, double *into, size_t capacity);

/// Writes the place of a layer in the frame shown last. Returns 0 for no layer, else 1. The first call after a frame computes
/// the places of all layers.
int32_t ds_player_placement(ds_player *player, int32_t layer, ds_placement *placement);

/// Draws the frame shown last; before any, the effect at rest. Returns what it shows, valid until the player shows or draws
/// again; NULL without a player. Allocates nothing once warm, and resolves only what differs from the drawing before.
const ds_drawing *ds_player_draw(ds_player *player);

/// Writes a text of the drawing made last: a string, the name of an image or of a font. Returns its size; 0 for none.
size_t ds_player_draw_text(const ds_player *player, int32_t number, char *into, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
