import android.graphics.*;
import java.util.Arrays;

/**
 * A picture with a transform, drawn with `android.graphics.Canvas`, in place of the `Surface` beside it: `Painter` and `Player` stay
 * as they are. The project does not compile this class, since Android's classes are not at hand there.
 */
final class Surface {
  final Bitmap bitmap;
  private final Canvas canvas;
  private final Matrix transform;

  /** A surface for a bitmap; the transform leads from the coordinates of the effect's canvas to pixels. */
  Surface(Bitmap bitmap, Matrix transform) {
    this.bitmap = bitmap;
    this.transform = transform;
    canvas = new Canvas(bitmap);
    canvas.setMatrix(transform);
  }

  static final class Outline {
    final Path path = new Path();

    Outline(boolean isEvenOdd) { path.setFillType(isEvenOdd ? Path.FillType.EVEN_ODD : Path.FillType.WINDING); }

    void add(int verb, double[] p) {
      switch (verb) {
        case 0 -> path.moveTo((float) p[0], (float) p[1]);
        case 1 -> path.lineTo((float) p[0], (float) p[1]);
        case 2 -> path.quadTo((float) p[0], (float) p[1], (float) p[2], (float) p[3]);
        case 3 -> path.cubicTo((float) p[0], (float) p[1], (float) p[2], (float) p[3], (float) p[4], (float) p[5]);
        default -> path.close();
      }
    }
  }

  Surface within(double[] m) {
    Matrix own = new Matrix(), inner = new Matrix(transform);
    own.setValues(new float[] {(float) m[0], (float) m[2], (float) m[4], (float) m[1], (float) m[3], (float) m[5], 0, 0, 1});
    inner.preConcat(own);
    return new Surface(bitmap, inner);
  }

  Surface empty() {
    return new Surface(Bitmap.createBitmap(bitmap.getWidth(), bitmap.getHeight(), Bitmap.Config.ARGB_8888), transform);
  }

  void add(Surface other, double alpha) { compose(other.bitmap, 0, 0, alpha, null); }

  void keep(Surface mask) { compose(mask.bitmap, 0, 0, 1, PorterDuff.Mode.DST_IN); }

  void keep(Outline outline) {
    Surface mask = empty();
    mask.fill(outline, new Painter.Paint(0, new double[] {0, 0, 0, 1}, new double[0][]), 1);
    keep(mask);
  }

  private void compose(Bitmap other, float x, float y, double alpha, PorterDuff.Mode mode) {
    Paint paint = new Paint(Paint.FILTER_BITMAP_FLAG);
    paint.setAlpha((int) Math.round(255 * alpha));
    if (mode != null) paint.setXfermode(new PorterDuffXfermode(mode));
    canvas.save();
    canvas.setMatrix(null);
    canvas.drawBitmap(other, x, y, paint);
    canvas.restore();
  }

  void fill(Outline outline, Painter.Paint paint, double alpha) { canvas.drawPath(outline.path, paint(paint, alpha)); }

  void stroke(Outline outline, Painter.Paint colors, double alpha, double width, int cap, int join, double limit, double[] dashes,
      double phase) {
    Paint paint = paint(colors, alpha);
    paint.setStyle(Paint.Style.STROKE);
    paint.setStrokeWidth((float) width);
    paint.setStrokeMiter((float) limit);
    paint.setStrokeCap(new Paint.Cap[] {Paint.Cap.BUTT, Paint.Cap.ROUND, Paint.Cap.SQUARE}[cap]);
    paint.setStrokeJoin(new Paint.Join[] {Paint.Join.MITER, Paint.Join.ROUND, Paint.Join.BEVEL}[join]);
    float[] lengths = new float[dashes.length];
    for (int index = 0; index < lengths.length; index++) lengths[index] = (float) dashes[index];
    if (dashes.length > 0) paint.setPathEffect(new DashPathEffect(lengths, (float) phase));
    canvas.drawPath(outline.path, paint);
  }

  /** Pictures are the app's: draws nothing here. */
  void image(String name, double[] rectangle, int gravity, double alpha) { }

  void text(String string, String font, double[] rectangle, double size, int alignment, double[] color, double alpha) {
    Paint paint = paint(new Painter.Paint(0, color, new double[0][]), alpha);
    paint.setTextSize((float) size);
    if (font != null) paint.setTypeface(Typeface.create(font, Typeface.NORMAL));
    // The words of `alignment`: natural, left, right, center, justified.
    Paint.Align align = alignment == 2 ? Paint.Align.RIGHT : alignment == 3 ? Paint.Align.CENTER : Paint.Align.LEFT;
    float edge = (float) (alignment == 2 ? rectangle[2] : alignment == 3 ? rectangle[2] / 2 : 0);
    paint.setTextAlign(align);
    canvas.save();
    if (rectangle[2] > 0 && rectangle[3] > 0) canvas.clipRect(0, 0, (float) rectangle[2], (float) rectangle[3]);
    String[] lines = string.split("\\R", -1);
    for (int index = 0; index < lines.length; index++)
      canvas.drawText(lines[index], edge, (float) (size * (0.95 + 1.2 * index)), paint);
    canvas.restore();
  }

  void castShadow(double x, double y, double radius, double[] color) {
    float[] values = new float[9], offset = {(float) x, (float) y};
    transform.mapVectors(offset);
    transform.getValues(values);
    double deviation = radius * Math.sqrt(Math.abs(values[0] * values[4] - values[1] * values[3]));
    Paint blur = new Paint();
    // A radius of BlurMaskFilter is 0.57735 of that of Skia's blur, which has half a pixel more.
    if (deviation > 0.5) blur.setMaskFilter(new BlurMaskFilter((float) ((deviation - 0.5) / 0.57735), BlurMaskFilter.Blur.NORMAL));
    int[] place = new int[2];
    Bitmap shape = bitmap.extractAlpha(blur, place);
    Paint tint = new Paint();
    tint.setColor(color(color, 0, 1));
    tint.setXfermode(new PorterDuffXfermode(PorterDuff.Mode.DST_OVER));
    canvas.save();
    canvas.setMatrix(null);
    canvas.drawBitmap(shape, place[0] + offset[0], place[1] + offset[1], tint);
    canvas.restore();
  }

  private static int color(double[] p, int first, double alpha) {
    return Color.argb((float) (p[first + 3] * alpha), (float) p[first], (float) p[first + 1], (float) p[first + 2]);
  }

  private static Paint paint(Painter.Paint given, double alpha) {
    Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
    double[] p = given.numbers();
    if (given.kind() == 0) {
      paint.setColor(color(p, 0, alpha));
      return paint;
    }
    int[] colors = Arrays.stream(given.stops()).mapToInt(stop -> color(stop, 1, 1)).toArray();
    float[] places = new float[colors.length];
    for (int index = 0; index < places.length; index++) places[index] = (float) given.stops()[index][0];
    Matrix local = new Matrix();
    Shader shader = switch (given.kind()) {
      case 1 -> new LinearGradient((float) p[0], (float) p[1], (float) p[2], (float) p[3], colors, places, Shader.TileMode.CLAMP);
      case 2 -> {
        local.setTranslate((float) p[0], (float) p[1]);
        local.preScale((float) p[2], (float) p[3]);
        yield new RadialGradient(0, 0, 1, colors, places, Shader.TileMode.CLAMP);
      }
      default -> {
        local.setRotate((float) Math.toDegrees(p[2]), (float) p[0], (float) p[1]);
        yield new SweepGradient((float) p[0], (float) p[1], colors, places);
      }
    };
    shader.setLocalMatrix(local);
    paint.setShader(shader);
    paint.setAlpha((int) Math.round(255 * alpha));
    return paint;
  }
}
