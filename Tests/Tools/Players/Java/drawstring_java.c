// The C library for Java: the functions of Player.java. If the class is in a package, such as com.example.app, the names begin
// with Java_com_example_app_Player_, to be written into NATIVE.
#include <drawstring.h>
#include <jni.h>
#include <stdlib.h>

#define NATIVE(result, name) JNIEXPORT result JNICALL Java_Player_##name
#define CONTROL ((control *)(intptr_t)handle)
#define PLAYER CONTROL->player

typedef struct {
  ds_effect *effect;
  ds_player *player;
} control;

/// The text of an array that ends with 0; `drop` releases it.
static char *text_of(JNIEnv *env, jbyteArray bytes) { return (char *)(*env)->GetByteArrayElements(env, bytes, NULL); }

static void drop(JNIEnv *env, jbyteArray bytes, const char *text) {
  (*env)->ReleaseByteArrayElements(env, bytes, (jbyte *)text, JNI_ABORT);
}

static int32_t input_of(JNIEnv *env, const control *control, jbyteArray name) {
  char *text = text_of(env, name);
  int32_t input = ds_effect_find(control->effect, DS_INPUTS, text);
  drop(env, name, text);
  return input;
}

NATIVE(jlong, make)(JNIEnv *env, jclass type, jbyteArray compiled, jobjectArray variants) {
  jsize count = (*env)->GetArrayLength(env, variants);
  const char **names = calloc((size_t)count + 1, sizeof *names);
  for (jsize index = 0; index < count; index++)
    names[index] = text_of(env, (*env)->GetObjectArrayElement(env, variants, index));
  jbyte *bytes = (*env)->GetByteArrayElements(env, compiled, NULL);
  ds_error error;
  ds_effect *effect =
      ds_effect_load((const uint8_t *)bytes, (size_t)(*env)->GetArrayLength(env, compiled), names, (size_t)count, &error);
  (*env)->ReleaseByteArrayElements(env, compiled, bytes, JNI_ABORT);
  for (jsize index = 0; index < count; index++)
    drop(env, (*env)->GetObjectArrayElement(env, variants, index), names[index]);
  free(names);
  if (effect == NULL) {
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalArgumentException"), error.text);
    return 0;
  }
  control *made = malloc(sizeof *made);
  *made = (control){effect, ds_player_make(effect)};
  return (jlong)(intptr_t)made;
}

NATIVE(void, free)(JNIEnv *env, jclass type, jlong handle) {
  ds_player_free(PLAYER);
  ds_effect_free(CONTROL->effect);
  free(CONTROL);
}

NATIVE(jboolean, apply)(JNIEnv *env, jclass type, jlong handle, jint kind, jdouble value, jdouble at) {
  return ds_player_apply(PLAYER, kind, value, at) != 0;
}

NATIVE(jboolean, set)(JNIEnv *env, jclass type, jlong handle, jbyteArray name, jdoubleArray values, jbyteArray text, jdouble at) {
  int32_t input = input_of(env, CONTROL, name);
  ds_setting setting = {.input = input, .type = ds_effect_input_type(CONTROL->effect, input)};
  if ((setting.type == DS_TEXT) != (text != NULL)) return 0;
  if (text == NULL) {
    jsize count = (*env)->GetArrayLength(env, values);
    (*env)->GetDoubleArrayRegion(env, values, 0, count < 4 ? count : 4, setting.numbers);
    return ds_player_set(PLAYER, &setting, 1, at) != 0;
  }
  char *start = text_of(env, text);
  setting.text = (ds_bytes){start, (size_t)(*env)->GetArrayLength(env, text) - 1};
  jboolean is_set = ds_player_set(PLAYER, &setting, 1, at) != 0;
  drop(env, text, start);
  return is_set;
}

NATIVE(jboolean, fire)(JNIEnv *env, jclass type, jlong handle, jbyteArray name, jdouble at) {
  return ds_player_fire(PLAYER, input_of(env, CONTROL, name), at) != 0;
}

NATIVE(jboolean, tap)(JNIEnv *env, jclass type, jlong handle, jdouble x, jdouble y, jdouble at) {
  return ds_player_tap(PLAYER, x, y, at) != 0;
}

NATIVE(jboolean, resize)(JNIEnv *env, jclass type, jlong handle, jdouble width, jdouble height, jdouble at) {
  return ds_player_resize(PLAYER, width, height, at) != 0;
}

NATIVE(jdouble, nextChange)(JNIEnv *env, jclass type, jlong handle, jdouble at) { return ds_player_next_change(PLAYER, at); }

NATIVE(jint, take)(JNIEnv *env, jclass type, jlong handle, jdouble through) {
  return (jint)ds_player_take_events(PLAYER, through, 1000);
}

NATIVE(jdouble, eventAt)(JNIEnv *env, jclass type, jlong handle, jint index) {
  double at = 0;
  int32_t kind = 0;
  ds_player_event(PLAYER, (size_t)index, &at, &kind);
  return at;
}

/// Writes the name, the node or the haptic of an event.
static size_t write_part(const control *control, size_t index, int part, char *into, size_t capacity) {
  if (part == 0) return ds_player_event_name(control->player, index, into, capacity);
  if (part == 1) return ds_player_event_node(control->player, index, into, capacity);
  return ds_effect_text(control->effect, DS_HAPTICS, ds_player_event_haptic(control->player, index), into, capacity);
}

static jbyteArray array_of(JNIEnv *env, const char *text, size_t size) {
  jbyteArray bytes = (*env)->NewByteArray(env, (jsize)size);
  (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)size, (const jbyte *)text);
  return bytes;
}

NATIVE(jbyteArray, eventText)(JNIEnv *env, jclass type, jlong handle, jint index, jint part) {
  size_t size = write_part(CONTROL, (size_t)index, part, NULL, 0);
  if (size == 0) return NULL;
  char *room = malloc(size + 1);
  write_part(CONTROL, (size_t)index, part, room, size + 1);
  jbyteArray bytes = array_of(env, room, size);
  free(room);
  return bytes;
}

NATIVE(void, show)(JNIEnv *env, jclass type, jlong handle, jdouble at, jdoubleArray frame) {
  (*env)->SetDoubleArrayRegion(env, frame, 0, 5, ds_player_show(PLAYER, at));
}

NATIVE(void, showMoment)(JNIEnv *env, jclass type, jlong handle, jint phase, jdouble time, jdouble pull, jdoubleArray frame) {
  ds_moment moment = {.time = time, .pull = pull, .refreshed = 1, .phase = phase};
  (*env)->SetDoubleArrayRegion(env, frame, 0, 5, ds_player_show_moment(PLAYER, &moment));
}

NATIVE(void, read)(JNIEnv *env, jobject self, jlong handle) {
  const ds_drawing *drawing = ds_player_draw(PLAYER);
  jclass type = (*env)->GetObjectClass(env, self);
  jintArray items = (*env)->NewIntArray(env, drawing->item_count * drawing->fields);
  jdoubleArray numbers = (*env)->NewDoubleArray(env, drawing->number_count);
  jdoubleArray canvas = (*env)->NewDoubleArray(env, 4);
  (*env)->SetIntArrayRegion(env, items, 0, drawing->item_count * drawing->fields, drawing->items);
  (*env)->SetDoubleArrayRegion(env, numbers, 0, drawing->number_count, drawing->numbers);
  (*env)->SetDoubleArrayRegion(env, canvas, 0, 4, drawing->canvas);
  jbyteArray verbs = array_of(env, (const char *)drawing->verbs, (size_t)drawing->verb_count);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "items", "[I"), items);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "numbers", "[D"), numbers);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "verbs", "[B"), verbs);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "canvas", "[D"), canvas);
  (*env)->SetIntField(env, self, (*env)->GetFieldID(env, type, "fields", "I"), drawing->fields);
}

NATIVE(jbyteArray, text)(JNIEnv *env, jclass type, jlong handle, jint number) {
  size_t size = ds_player_draw_text(PLAYER, number, NULL, 0);
  char *room = malloc(size + 1);
  ds_player_draw_text(PLAYER, number, room, size + 1);
  jbyteArray bytes = array_of(env, room, size);
  free(room);
  return bytes;
}
