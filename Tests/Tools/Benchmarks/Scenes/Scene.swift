/// An animation of keyframes, written once for all sides: as a spec, for the floor, and as Lottie.
///
/// Numbers are as an author writes them: points, degrees, percent, colours from 0 to 255.
struct Scene {
  /// A cubic Bézier easing by its control points.
  struct Easing {
    var x1, y1, x2, y2: Double

    static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)
  }

  /// What takes tracks from 0 to 1: `duration` seconds from `start` on in each round of `period`, the first of which
  /// begins after `delay`.
  struct Clock {
    var delay = 0.0
    var period: Double
    var start: Double
    var duration: Double
  }

  struct Layer {
    var id: String
    /// The place of the layer it lies in, -1 for none.
    var parent = -1
    var size: [Double] = [0, 0]
    /// What it turns and scales about, in fractions of its size; its outline lies around it.
    var anchor = 0.5
    /// How wide and high its outline is; 0 for none.
    var side = 0.0
    var position: [Double]
    var fill: [Double] = [0, 0, 0]
    /// In percent.
    var opacity = 100.0
    /// Whether its outline is a circle and not a square.
    var isRound = false

    var pivot: [Double] { size.map { $0 * anchor } }
  }

  struct Keyframe {
    /// A fraction of the clock's way.
    var at: Double
    var values: [Double]
    /// Which of the scene's easings shapes the segment that opens here.
    var easing: Int
  }

  struct Track {
    var layer: Int
    var property: Property
    var clock: Int
    var keyframes: [Keyframe]
  }

  enum Property: String, CaseIterable {
    case position, rotation, scale, opacity, fillColor
    case height = "position.y"
    case width = "size.width"
    case shiftX = "translation.x"
    case shiftY = "translation.y"

    static let ofFields: [Property] = [.position, .rotation, .scale, .opacity, .fillColor]
  }

  var name: String
  var easings: [Easing] = []
  var clocks: [Clock] = []
  var layers: [Layer] = []
  var tracks: [Track] = []

  /// How many seconds of it are shown; where everything comes round, until then.
  var length: Double
  /// Whether Lottie can say it all with what is written here.
  var isLottie = true
  var keyframeCount: Int { tracks.reduce(0) { $0 + $1.keyframes.count } }
}
