import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A control, or a view of an effect, and what its frame shows. One thread at a time may use a player. */
public final class Player implements AutoCloseable {
  static {
    System.loadLibrary("drawstring_java");
  }

  /** The kinds of events that `apply` takes, as in drawstring.h. */
  static final int DRAG = 0, DRAG_SHOWN = 1, RELEASE = 2, CANCEL = 3, BEGIN = 4, FINISH = 5, RESET = 6, OPEN_FLOOR = 12, CLOSE_FLOOR = 13;
  /** The outcomes: values of `FINISH`. */
  static final int SUCCESS = 0, FAILURE = 1, NO_MORE = 2;

  /** An event of the effect. `node` is null for events of the control, `haptic` for events without one of the nine words. */
  public record Event(double at, String name, String node, String haptic) { }

  private final long handle;
  /** The phase, the time in it, the pull, the progress and the inset of the frame shown last; points and seconds. */
  private final double[] frame = new double[5];
  /** The items of the drawing, `fields` numbers each; see `DS_ITEM_OPERATION` and what follows in drawstring.h. */
  int[] items;
  int fields;
  double[] numbers;
  byte[] verbs;
  /** The canvas: x, y, width, height. */
  double[] canvas;

  /** Takes the bytes of a compiled effect, and names of its variants; other bytes and names are an exception that says why. */
  Player(byte[] compiled, String... variants) {
    byte[][] names = new byte[variants.length][];
    for (int index = 0; index < names.length; index++) names[index] = bytes(variants[index]);
    handle = make(compiled, names);
  }

  /** Tells an event of the control, as `ds_player_apply` says. */
  boolean apply(int kind, double value, double at) { return apply(handle, kind, value, at); }

  /** Sets an input: one number, two of a point, four of a colour, 0 or 1 of a boolean, of a word its index. */
  boolean set(String input, double at, double... values) { return set(handle, bytes(input), values, null, at); }

  boolean set(String input, double at, String text) { return set(handle, bytes(input), null, bytes(text), at); }

  boolean fire(String trigger, double at) { return fire(handle, bytes(trigger), at); }

  /** Fires the trigger of the layer at a place of the canvas. */
  boolean tap(double x, double y, double at) { return tap(handle, x, y, at); }

  /** Gives a flexible canvas another size, in points. */
  boolean resize(double width, double height, double at) { return resize(handle, width, height, at); }

  /** The next instant at which a frame may differ or an event may be emitted; NaN if nothing changes before the app acts. */
  double nextChange(double at) { return nextChange(handle, at); }

  /** Takes the events up to an instant, each once. */
  List<Event> takeEvents(double through) {
    List<Event> events = new ArrayList<>();
    int count = take(handle, through);
    for (int index = 0; index < count; index++)
      events.add(new Event(eventAt(handle, index), eventText(index, 0), eventText(index, 1), eventText(index, 2)));
    return events;
  }

  /** Draws the frame of an instant. */
  void draw(double at) {
    show(handle, at, frame);
    read(handle);
  }

  /** Draws the frame of a moment; a pull of NaN is half the trigger. */
  void draw(int phase, double time, double pull) {
    showMoment(handle, phase, time, pull, frame);
    read(handle);
  }

  /** The phase of the frame drawn last: an index of `DS_PHASES`. */
  int phase() { return (int) frame[0]; }

  /** How far the content is shown pulled in the frame drawn last, in points. */
  double pull() { return frame[2]; }

  /** How far from its edge the content rests, in points, without the pull of a finger. */
  double inset() { return frame[4]; }

  String text(int number) { return string(text(handle, number)); }

  @Override
  public void close() { free(handle); }

  private String eventText(int index, int part) { return string(eventText(handle, index, part)); }

  private static String string(byte[] bytes) { return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8); }

  /** The text in UTF-8 with a final 0. */
  private static byte[] bytes(String text) { return (text + "\0").getBytes(StandardCharsets.UTF_8); }

  private static native long make(byte[] compiled, byte[][] variants);
  private static native void free(long handle);
  private static native boolean apply(long handle, int kind, double value, double at);
  private static native boolean set(long handle, byte[] input, double[] values, byte[] text, double at);
  private static native boolean fire(long handle, byte[] trigger, double at);
  private static native boolean tap(long handle, double x, double y, double at);
  private static native boolean resize(long handle, double width, double height, double at);
  private static native double nextChange(long handle, double at);
  private static native int take(long handle, double through);
  private static native double eventAt(long handle, int index);
  private static native byte[] eventText(long handle, int index, int part);
  private static native void show(long handle, double at, double[] frame);
  private static native void showMoment(long handle, int phase, double time, double pull, double[] frame);
  private native void read(long handle);
  private static native byte[] text(long handle, int number);
}
