import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.clipToBounds
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.platform.LocalContext
import androidx.compose.ui.unit.*
import androidx.compose.ui.viewinterop.AndroidView
import java.io.IOException
import kotlinx.coroutines.launch

/** Pulls the effect by the part of a scroll that the list leaves over. */
class EffectPull(private val view: EffectView) : NestedScrollConnection {
  private val density = view.resources.displayMetrics.density
  private var base = 0.0 // the pull at which the touch began
  private var way = Double.NaN // how far the finger has moved since; NaN without a touch

  private fun take(pixels: Float): Offset {
    if (way.isNaN()) { base = view.pull; way = 0.0 }
    val before = way
    way = maxOf(way + pixels / density, -base)
    view.apply(if (base > 0) Player.DRAG_SHOWN else Player.DRAG, base + way)
    return Offset(0f, ((way - before) * density).toFloat())
  }

  override fun onPreScroll(available: Offset, source: NestedScrollSource) =
    if (source == NestedScrollSource.UserInput && available.y < 0 && view.pull > 0) take(available.y) else Offset.Zero

  override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource) =
    if (source == NestedScrollSource.UserInput && available.y > 0) take(available.y) else Offset.Zero

  override suspend fun onPreFling(available: Velocity): Velocity {
    if (way.isNaN()) return Velocity.Zero
    way = Double.NaN
    view.apply(Player.RELEASE)
    return if (view.pull > 0) available else Velocity.Zero
  }
}

/** A list with an effect above it, whose canvas is 60 dp high. */
@Composable
fun RefreshedList(compiled: ByteArray, load: suspend () -> Unit, rows: LazyListScope.() -> Unit) {
  val context = LocalContext.current
  val scope = rememberCoroutineScope()
  val view = remember { EffectView(context, compiled) }
  val pull = remember { EffectPull(view) }
  var moved by remember { mutableIntStateOf(0) }
  view.onMove = { moved = it }
  view.onEvent = { event ->
    if (event.name == "began" && event.node == null) scope.launch {
      val outcome = try { load(); Player.SUCCESS } catch (error: IOException) { Player.FAILURE }
      view.apply(Player.FINISH, outcome.toDouble())
    }
  }
  Box(Modifier.clipToBounds().nestedScroll(pull)) {
    LazyColumn(Modifier.fillMaxSize().offset { IntOffset(0, moved) }, content = rows)
    AndroidView({ view }, Modifier.fillMaxWidth().height(60.dp).offset { IntOffset(0, moved - 60.dp.roundToPx()) })
  }
}
