// The C library for Java: the functions of Player.java.
#include <drawstring.h>
#include <jni.h>
#include <stdlib.h>

#define PLAYER ((ds_player *)(intptr_t)handle)

JNIEXPORT jlong JNICALL Java_Player_make(JNIEnv *env, jclass type, jbyteArray compiled) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, compiled, NULL);
  ds_effect *effect = ds_effect_load((const uint8_t *)bytes, (size_t)(*env)->GetArrayLength(env, compiled), NULL, 0, NULL);
  (*env)->ReleaseByteArrayElements(env, compiled, bytes, JNI_ABORT);
  ds_player *player = ds_player_make(effect);
  ds_effect_free(effect);
  return (jlong)(intptr_t)player;
}

JNIEXPORT void JNICALL Java_Player_free(JNIEnv *env, jclass type, jlong handle) { ds_player_free(PLAYER); }

JNIEXPORT jint JNICALL Java_Player_apply(JNIEnv *env, jclass type, jlong handle, jint kind, jdouble value, jdouble at) {
  return ds_player_apply(PLAYER, kind, value, at);
}

JNIEXPORT void JNICALL Java_Player_show(JNIEnv *env, jclass type, jlong handle, jdouble at) { ds_player_show(PLAYER, at); }

JNIEXPORT void JNICALL Java_Player_showMoment(JNIEnv *env, jclass type, jlong handle, jint phase, jdouble time, jdouble pull) {
  ds_moment moment = {.time = time, .pull = pull, .refreshed = 1, .phase = phase};
  ds_player_show_moment(PLAYER, &moment);
}

JNIEXPORT void JNICALL Java_Player_read(JNIEnv *env, jobject self, jlong handle) {
  const ds_drawing *drawing = ds_player_draw(PLAYER);
  jclass type = (*env)->GetObjectClass(env, self);
  jintArray items = (*env)->NewIntArray(env, drawing->item_count * drawing->fields);
  jdoubleArray numbers = (*env)->NewDoubleArray(env, drawing->number_count);
  jbyteArray verbs = (*env)->NewByteArray(env, drawing->verb_count);
  jdoubleArray canvas = (*env)->NewDoubleArray(env, 4);
  (*env)->SetIntArrayRegion(env, items, 0, drawing->item_count * drawing->fields, drawing->items);
  (*env)->SetDoubleArrayRegion(env, numbers, 0, drawing->number_count, drawing->numbers);
  (*env)->SetByteArrayRegion(env, verbs, 0, drawing->verb_count, (const jbyte *)drawing->verbs);
  (*env)->SetDoubleArrayRegion(env, canvas, 0, 4, drawing->canvas);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "items", "[I"), items);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "numbers", "[D"), numbers);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "verbs", "[B"), verbs);
  (*env)->SetObjectField(env, self, (*env)->GetFieldID(env, type, "canvas", "[D"), canvas);
  (*env)->SetIntField(env, self, (*env)->GetFieldID(env, type, "fields", "I"), drawing->fields);
}

JNIEXPORT jbyteArray JNICALL Java_Player_text(JNIEnv *env, jclass type, jlong handle, jint number) {
  size_t size = ds_player_draw_text(PLAYER, number, NULL, 0);
  char *room = malloc(size + 1);
  ds_player_draw_text(PLAYER, number, room, size + 1);
  jbyteArray bytes = (*env)->NewByteArray(env, (jsize)size);
  (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)size, (const jbyte *)room);
  free(room);
  return bytes;
}
