import android.content.Context
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Matrix
import android.view.HapticFeedbackConstants
import android.view.View
import kotlin.math.roundToInt

/** Shows an effect that a control plays. The project does not compile this class, since Android's classes are not at hand there. */
class EffectView(context: Context, compiled: ByteArray, vararg variants: String) : View(context) {
  private val player = Player(compiled, *variants)
  private val density = resources.displayMetrics.density
  private var bitmap: Bitmap? = null
  private val step = Runnable { show() }
  /** Called with each event of the effect; `began` starts a load. */
  var onEvent: (Player.Event) -> Unit = {}
  /** Called with the number of pixels by which the content is moved. */
  var onMove: (Int) -> Unit = {}
  /** How far the content is shown pulled, in dp. */
  val pull get() = player.pull()

  fun apply(kind: Int, value: Double = 0.0) = change { player.apply(kind, value, it) }
  fun set(input: String, vararg values: Double) = change { player.set(input, it, *values) }
  fun set(input: String, text: String) = change { player.set(input, it, text) }

  private fun now() = System.nanoTime() / 1e9

  private fun change(act: (Double) -> Boolean): Boolean = act(now()).also { wake() }

  private fun wake() {
    removeCallbacks(step)
    postOnAnimation(step)
  }

  /** Computes a frame before the display draws it, and waits for the next change. */
  private fun show() {
    val at = now()
    player.draw(at)
    for (event in player.takeEvents(at)) {
      if (event.haptic != null) performHapticFeedback(HapticFeedbackConstants.CONTEXT_CLICK) // the same for all nine words
      onEvent(event)
    }
    onMove((player.pull() * density).roundToInt())
    invalidate()
    val next = player.nextChange(at)
    if (next <= at) wake() else if (next > at) postDelayed(step, (1000 * (next - at)).toLong() + 1)
  }

  override fun onSizeChanged(width: Int, height: Int, oldWidth: Int, oldHeight: Int) {
    bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888)
    change { player.resize((width / density).toDouble(), (height / density).toDouble(), it) }
  }

  override fun onDraw(canvas: Canvas) {
    val bitmap = bitmap ?: return
    val (x, y) = player.canvas?.map { it.toFloat() } ?: return
    val toPixels = Matrix().apply { setScale(density, density); preTranslate(-x, -y) }
    bitmap.eraseColor(Color.TRANSPARENT)
    Painter(player).draw(Surface(bitmap, toPixels))
    canvas.drawBitmap(bitmap, 0f, 0f, null)
  }
}
