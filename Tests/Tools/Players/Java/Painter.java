import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Draws what a player's frame shows onto a surface. */
final class Painter {
  private static final int LAYER = 0, CLIP = 1, MASK = 2, FILL = 4, STROKE = 5, IMAGE = 6, TEXT = 7;
  private static final int OPERATION = 0, NEXT = 3, THROUGH = 4, FLAGS = 5, NUMBER = 6, NUMBERS = 7, VERB = 8, VERBS = 9;
  private static final int PAINT = 11, STOPS = 12, DASHES = 13, WORD = 14, JOIN = 15, STRING = 16;
  private static final int EVEN_ODD = 1, APART = 2, SHADOW = 4;
  private static final int[] POINTS = {1, 1, 2, 3, 0, 0};

  private final Player player;
  private final List<int[]> masks = new ArrayList<>();

  Painter(Player player) { this.player = player; }

  /** Draws the whole frame; the surface's coordinates are those of the canvas. */
  void draw(Surface surface) {
    masks.clear();
    draw(surface, surface, 0, player.items.length / player.fields, 1);
  }

  private void draw(Surface base, Surface surface, int first, int end, double alpha) {
    for (int place = first; place < end; place = field(place, NEXT)) {
      int[] inner = {place + 1, field(place, NEXT) - 1};
      switch (field(place, OPERATION)) {
        case MASK -> masks.add(inner);
        case LAYER -> layer(base, surface, place, inner, alpha);
        case CLIP -> {
          Surface content = surface.empty();
          draw(base, content, inner[0], inner[1], alpha);
          content.keep(outline(place));
          surface.add(content, 1);
        }
        case FILL -> surface.fill(outline(place), paint(place, 0), alpha);
        case STROKE -> {
          int dashes = field(place, DASHES);
          double[] own = own(place, 0, 3 + dashes);
          surface.stroke(outline(place), paint(place, 3 + dashes), alpha, own[0], field(place, WORD), field(place, JOIN), own[1],
              Arrays.copyOfRange(own, 3, own.length), own[2]);
        }
        case IMAGE -> surface.image(player.text(field(place, STRING)), own(place, 0, 4), field(place, WORD), alpha);
        case TEXT -> surface.text(player.text(field(place, STRING)), field(place, JOIN) == 0 ? null : player.text(field(place, STRING) + 1),
            own(place, 0, 4), own(place, 4, 1)[0], field(place, WORD), own(place, 5, 4), alpha);
        default -> { }
      }
    }
  }

  private void layer(Surface base, Surface surface, int place, int[] inner, double alpha) {
    double[] own = own(place, 0, 7);
    Surface within = surface.within(own);
    if ((field(place, FLAGS) & APART) == 0) {
      draw(base, within, inner[0], inner[1], alpha * own[6]);
      return;
    }
    Surface content = within.empty();
    draw(base, content, inner[0], inner[1], 1);
    if ((field(place, FLAGS) & SHADOW) != 0) {
      double[] shadow = own(place, 7, 7);
      content.castShadow(shadow[0], shadow[1], shadow[2], Arrays.copyOfRange(shadow, 3, 7));
    }
    if (field(place, THROUGH) >= 0) {
      int[] items = masks.get(field(place, THROUGH));
      Surface mask = base.empty();
      draw(base, mask, items[0], items[1], 1);
      content.keep(mask);
    }
    surface.add(content, alpha * own[6]);
  }

  private int field(int place, int field) { return player.items[place * player.fields + field]; }

  private double[] own(int place, int first, int count) {
    int start = field(place, NUMBER) + first;
    return Arrays.copyOfRange(player.numbers, start, start + count);
  }

  private Surface.Outline outline(int place) {
    int first = field(place, VERB), count = field(place, VERBS), length = 0;
    for (int index = first; index < first + count; index++) length += 2 * POINTS[player.verbs[index]];
    Surface.Outline outline = new Surface.Outline((field(place, FLAGS) & EVEN_ODD) != 0);
    int at = field(place, NUMBER) + field(place, NUMBERS) - length;
    for (int index = first; index < first + count; index++) {
      int size = 2 * POINTS[player.verbs[index]];
      outline.add(player.verbs[index], Arrays.copyOfRange(player.numbers, at, at + size));
      at += size;
    }
    return outline;
  }

  /** A paint: its kind, the numbers before its stops, and the stops of five numbers each. */
  record Paint(int kind, double[] numbers, double[][] stops) { }

  private Paint paint(int place, int first) {
    int kind = field(place, PAINT), head = kind == 3 ? 3 : 4;
    double[][] stops = new double[field(place, STOPS)][];
    for (int index = 0; index < stops.length; index++) stops[index] = own(place, first + head + 5 * index, 5);
    return new Paint(kind, own(place, first, head), stops);
  }
}
