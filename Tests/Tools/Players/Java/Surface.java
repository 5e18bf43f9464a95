import java.awt.*;
import java.awt.geom.*;
import java.awt.image.*;

/**
 * A picture with a transform, drawn with Java2D. Its clips are not smooth, so that what is clipped is drawn apart and multiplied by
 * the outline.
 */
final class Surface {
  final BufferedImage image;
  private final AffineTransform transform;

  Surface(int width, int height, AffineTransform transform) {
    this(new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB_PRE), transform);
  }

  private Surface(BufferedImage image, AffineTransform transform) {
    this.image = image;
    this.transform = transform;
  }

  /** An outline of moves, lines, curves and closes. */
  static final class Outline {
    final Path2D.Double path;

    Outline(boolean isEvenOdd) { path = new Path2D.Double(isEvenOdd ? Path2D.WIND_EVEN_ODD : Path2D.WIND_NON_ZERO); }

    void add(int verb, double[] p) {
      switch (verb) {
        case 0 -> path.moveTo(p[0], p[1]);
        case 1 -> path.lineTo(p[0], p[1]);
        case 2 -> path.quadTo(p[0], p[1], p[2], p[3]);
        case 3 -> path.curveTo(p[0], p[1], p[2], p[3], p[4], p[5]);
        default -> path.closePath();
      }
    }
  }

  /** The same picture in the coordinates of a layer. */
  Surface within(double[] matrix) {
    AffineTransform inner = new AffineTransform(transform);
    inner.concatenate(new AffineTransform(matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]));
    return new Surface(image, inner);
  }

  /** An empty picture of the same size in the same coordinates. */
  Surface empty() { return new Surface(image.getWidth(), image.getHeight(), transform); }

  /** Draws another picture of the same size over this one. */
  void add(Surface other, double alpha) { compose(other, AlphaComposite.SrcOver.derive((float) alpha)); }

  /** Keeps what is covered by another picture of the same size. */
  void keep(Surface mask) { compose(mask, AlphaComposite.DstIn); }

  void keep(Outline outline) {
    Surface mask = empty();
    mask.fill(outline, new Painter.Paint(0, new double[] {0, 0, 0, 1}, new double[0][]), 1);
    keep(mask);
  }

  private void compose(Surface other, Composite composite) {
    Graphics2D graphics = image.createGraphics();
    graphics.setComposite(composite);
    graphics.drawImage(other.image, 0, 0, null);
    graphics.dispose();
  }

  private Graphics2D graphics(Painter.Paint paint, double alpha) {
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.transform(transform);
    graphics.setComposite(AlphaComposite.SrcOver.derive((float) alpha));
    graphics.setPaint(paint(paint));
    return graphics;
  }

  void fill(Outline outline, Painter.Paint paint, double alpha) {
    Graphics2D graphics = graphics(paint, alpha);
    graphics.fill(outline.path);
    graphics.dispose();
  }

  void stroke(Outline outline, Painter.Paint paint, double alpha, double width, int cap, int join, double limit, double[] dashes,
      double phase) {
    int[] caps = {BasicStroke.CAP_BUTT, BasicStroke.CAP_ROUND, BasicStroke.CAP_SQUARE};
    int[] joins = {BasicStroke.JOIN_MITER, BasicStroke.JOIN_ROUND, BasicStroke.JOIN_BEVEL};
    float[] lengths = new float[dashes.length];
    for (int index = 0; index < lengths.length; index++) lengths[index] = (float) dashes[index];
    double period = java.util.Arrays.stream(dashes).sum();
    float start = period > 0 ? (float) (phase - Math.floor(phase / period) * period) : 0;
    Graphics2D graphics = graphics(paint, alpha);
    graphics.setStroke(new BasicStroke((float) width, caps[cap], joins[join], (float) limit, period > 0 ? lengths : null, start));
    graphics.draw(outline.path);
    graphics.dispose();
  }

  /** Pictures and fonts are the host's. */
  void image(String name, double[] rectangle, int gravity, double alpha) { }

  void text(String string, String font, double[] rectangle, double size, int alignment, double[] color, double alpha) { }

  /** Draws the shadow of this picture below it. */
  void castShadow(double x, double y, double radius, double[] color) {
    Point2D offset = transform.deltaTransform(new Point2D.Double(x, y), null);
    double deviation = radius * Math.sqrt(Math.abs(transform.getDeterminant()));
    int reach = (int) Math.ceil(3 * deviation) + 1;
    float[] weights = new float[2 * reach + 1];
    double sum = 0;
    for (int index = -reach; index <= reach; index++) sum += Math.exp(-index * index / (2 * deviation * deviation + 1e-9));
    for (int index = -reach; index <= reach; index++)
      weights[index + reach] = (float) (Math.exp(-index * index / (2 * deviation * deviation + 1e-9)) / sum);
    int width = image.getWidth() + 2 * reach, height = image.getHeight() + 2 * reach;
    BufferedImage shape = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB_PRE);
    Graphics2D graphics = shape.createGraphics();
    graphics.drawImage(image, reach, reach, null);
    graphics.setComposite(AlphaComposite.SrcIn);
    graphics.setPaint(color(color, 0));
    graphics.fillRect(0, 0, width, height);
    BufferedImage across = new ConvolveOp(new Kernel(weights.length, 1, weights)).filter(shape, null);
    BufferedImage blurred = new ConvolveOp(new Kernel(1, weights.length, weights)).filter(across, null);
    Graphics2D own = image.createGraphics();
    own.setComposite(AlphaComposite.DstOver);
    own.drawImage(blurred, AffineTransform.getTranslateInstance(offset.getX() - reach, offset.getY() - reach), null);
    own.dispose();
  }

  private static Color color(double[] numbers, int first) {
    return new Color((float) numbers[first], (float) numbers[first + 1], (float) numbers[first + 2], (float) numbers[first + 3]);
  }

  private static java.awt.Paint paint(Painter.Paint paint) {
    double[] p = paint.numbers();
    if (paint.kind() == 0) return color(p, 0);
    int count = paint.stops().length;
    float[] places = new float[count];
    Color[] colors = new Color[count];
    for (int index = 0; index < count; index++) {
      places[index] = (float) paint.stops()[index][0];
      colors[index] = color(paint.stops()[index], 1);
    }
    // Java2D wants places that ascend.
    for (int index = 1; index < count; index++) places[index] = Math.max(places[index], Math.nextUp(places[index - 1]));
    places[count - 1] = Math.min(places[count - 1], 1);
    for (int index = count - 2; index >= 0; index--) places[index] = Math.min(places[index], Math.nextDown(places[index + 1]));
    return switch (paint.kind()) {
      case 1 -> new LinearGradientPaint(new Point2D.Double(p[0], p[1]), new Point2D.Double(p[2], p[3]), places, colors);
      case 2 -> new RadialGradientPaint(new Point2D.Double(), 1, new Point2D.Double(), places, colors,
          MultipleGradientPaint.CycleMethod.NO_CYCLE, MultipleGradientPaint.ColorSpaceType.SRGB,
          new AffineTransform(p[2], 0, 0, p[3], p[0], p[1]));
      default -> new Conic(p, places, paint.stops());
    };
  }

  /** A gradient around a centre, which Java2D does not have. */
  private record Conic(double[] place, float[] places, double[][] stops) implements java.awt.Paint, PaintContext {
    private static AffineTransform back;

    public PaintContext createContext(ColorModel model, Rectangle device, Rectangle2D user, AffineTransform transform, RenderingHints hints) {
      try {
        back = transform.createInverse();
      } catch (NoninvertibleTransformException error) {
        back = new AffineTransform();
      }
      return this;
    }

    public int getTransparency() { return TRANSLUCENT; }
    public void dispose() { }
    public ColorModel getColorModel() { return ColorModel.getRGBdefault(); }

    public Raster getRaster(int left, int top, int width, int height) {
      WritableRaster raster = getColorModel().createCompatibleWritableRaster(width, height);
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          Point2D point = back.transform(new Point2D.Double(left + x + 0.5, top + y + 0.5), null);
          double turn = (Math.atan2(point.getY() - place[1], point.getX() - place[0]) - place[2]) / (2 * Math.PI);
          raster.setPixel(x, y, mixed(turn - Math.floor(turn)));
        }
      }
      return raster;
    }

    private int[] mixed(double turn) {
      int after = 0;
      while (after < stops.length && stops[after][0] <= turn) after++;
      double[] a = stops[Math.max(after - 1, 0)], b = stops[Math.min(after, stops.length - 1)];
      double part = b[0] > a[0] ? (turn - a[0]) / (b[0] - a[0]) : 0;
      int[] pixel = new int[4];
      for (int index = 0; index < 4; index++) pixel[index] = (int) Math.round(255 * (a[index + 1] + (b[index + 1] - a[index + 1]) * part));
      return pixel;
    }
  }
}
