import java.nio.charset.StandardCharsets;

/** A control, or a view of an effect, and what its frame shows. */
final class Player implements AutoCloseable {
  static {
    System.loadLibrary("drawstring_java");
  }

  private final long handle;
  /** The items of the drawing, `fields` numbers each; see `DS_ITEM_OPERATION` and what follows in drawstring.h. */
  int[] items;
  int fields;
  double[] numbers;
  byte[] verbs;
  /** The canvas: x, y, width, height. */
  double[] canvas;

  /** Takes the bytes of a compiled effect. */
  Player(byte[] compiled) {
    handle = make(compiled);
    if (handle == 0) throw new IllegalArgumentException("no compiled effect");
  }

  /** Tells an event of the control, as `ds_player_apply` says. */
  boolean apply(int kind, double value, double at) { return apply(handle, kind, value, at) != 0; }

  /** Draws the frame of an instant. */
  void draw(double at) {
    show(handle, at);
    read(handle);
  }

  /** Draws the frame of a moment; a pull of NaN is half the trigger. */
  void draw(int phase, double time, double pull) {
    showMoment(handle, phase, time, pull);
    read(handle);
  }

  String text(int number) { return new String(text(handle, number), StandardCharsets.UTF_8); }

  @Override
  public void close() { free(handle); }

  private static native long make(byte[] compiled);
  private static native void free(long handle);
  private static native int apply(long handle, int kind, double value, double at);
  private static native void show(long handle, double at);
  private static native void showMoment(long handle, int phase, double time, double pull);
  private native void read(long handle);
  private static native byte[] text(long handle, int number);
}
