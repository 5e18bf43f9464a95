/// An animation of keyframes, written down once and told to all sides: as a spec, to the floor, and as Lottie.
///
/// Numbers are as an author writes them: points, degrees, percent, colours from 0 to 255.
struct Scene {
  /// A cubic Bézier easing by its control points.
  struct Easing {
    var x1, y1, x2, y2: Double

    static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)
  }

  /// What takes tracks from 0 to 1: `duration` seconds from `start` on in each round of `period`.
  struct Clock {
    var period: Double
    var start: Double
    var duration: Double
  }

  struct Layer {
    var id: String
    /// The place of the layer it lies in, -1 for none.
    var parent = -1
    /// The middle of its outline, about which it turns and scales, from its corner.
    var pivot = 0.0
    /// How wide and high its outline is; 0 for none.
    var side: Double
    var position: [Double]
    var fill: [Double]
    /// Whether its outline is a circle and not a square.
    var isRound = false
  }

  struct Keyframe {
    /// A fraction of the clock's way, in thousandths, so that every side reads the same number.
    var thousandths: Int
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
    case shiftX = "translation.x"
    case shiftY = "translation.y"

    static let ofFields: [Property] = [.position, .rotation, .scale, .opacity, .fillColor]
  }

  var name: String
  var easings: [Easing] = []
  var clocks: [Clock] = []
  var layers: [Layer] = []
  var tracks: [Track] = []

  /// When everything has come round.
  var period: Double { clocks.map(\.period).max() ?? 1 }
  var keyframeCount: Int { tracks.reduce(0) { $0 + $1.keyframes.count } }
}
