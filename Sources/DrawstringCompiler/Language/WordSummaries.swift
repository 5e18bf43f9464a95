package import DrawstringCore
package import DrawstringSyntax

// The meanings of the words of the language, one line each, for the reference and for editors.

extension PhaseWord: WordEnumeration {
  package var summary: String {
    switch self {
    case .idle: "nothing happens"
    case .pulling: "a touch pulls, and the trigger is not reached"
    case .armed: "a touch pulls at or beyond the trigger"
    case .refreshing: "the refresh is running"
    case .finishing: "the refresh has ended and the control goes back"
    case .cancelling: "a pull was released below the trigger and the control goes back"
    case .armedFloor: "a touch pulls at or beyond the trigger of the floor"
    case .floor: "the floor is open"
    case .closing: "the floor has been closed and the control goes back"
    case .dragging: "pulling, armed or armedFloor"
    case .always: "every phase"
    }
  }
}

extension WaveShape: WordEnumeration {
  package var summary: String {
    switch self {
    case .sine: "the sine"
    case .square: "1 in the first half of a period, -1 in the second"
    case .triangle: "straight from 0 up to 1, down to -1 and back"
    case .sawtooth: "straight from -1 up to 1, then a jump back"
    case .bounce: "0 to 1 and back, like a ball"
    case .custom: "an easing, repeated in each period"
    }
  }
}

extension LeaveWord: WordEnumeration {
  package var summary: String {
    switch self {
    case .now: "at once"
    case .loopEnd: "at the end of an iteration of the endless node in effect that has the longest iteration"
    }
  }
}

extension EventPlace: WordEnumeration {
  package var summary: String {
    switch self {
    case .start: "the start of the iteration"
    case .end: "the end of the iteration"
    }
  }
}

extension StaggerOrigin: WordEnumeration {
  package var summary: String {
    switch self {
    case .first: "the first copy starts, the others follow in order"
    case .last: "the last copy starts, the others follow in reverse"
    case .center: "the copies in the middle start, the others follow"
    case .edges: "the first and the last copy start, the others follow"
    case .random: "the copies start in a random order, given by the seed"
    }
  }
}

extension PathTurn: WordEnumeration {
  package var summary: String {
    switch self {
    case .unturned: "the layer keeps its rotation"
    case .auto: "the layer points along the path"
    case .autoReverse: "the layer points back along the path"
    }
  }
}

extension ArcDirection: WordEnumeration {
  package var summary: String {
    switch self {
    case .clockwise: "as the hands of a clock go, as seen"
    case .counterclockwise: "against the hands of a clock, as seen"
    }
  }
}

extension BodyShape: WordEnumeration {
  package var summary: String { "a disc" }
}

extension EscapeRate: WordEnumeration {
  package var summary: String { "at each drag event" }
}

extension PullModel.Firing: WordEnumeration {
  package var summary: String {
    switch self {
    case .release: "when the finger leaves an armed control"
    case .arming: "as soon as the trigger is reached"
    case .never: "never: the control has a floor, and no refresh of its own"
    }
  }
}

extension ListEdge: WordEnumeration {
  package var summary: String {
    switch self {
    case .top: "a header, which is pulled down"
    case .bottom: "a footer, which is pulled up"
    case .left: "a control at the left side, which is pulled to the right"
    case .right: "a control at the right side, which is pulled to the left"
    }
  }
}

extension Haptic: WordEnumeration {
  package var summary: String {
    switch self {
    case .light: "a light tap"
    case .medium: "a tap of medium strength"
    case .heavy: "a heavy tap"
    case .soft: "a soft tap"
    case .rigid: "a hard tap"
    case .selection: "the click of a change of selection"
    case .success: "the pattern of a success"
    case .warning: "the pattern of a warning"
    case .error: "the pattern of a failure"
    }
  }
}

extension PullModel.Content: WordEnumeration {
  package var summary: String {
    switch self {
    case .moves: "the list moves away from the edge by the pull, and rests beside the control"
    case .stays: "the list stays where it is, under the control; `inset` is 0"
    }
  }
}

extension Extrapolation: WordEnumeration {
  package var summary: String {
    switch self {
    case .clamp: "the value at the end stays"
    case .extend: "the segment at the end goes on"
    case .repeat: "the track starts over"
    }
  }
}

extension PlaybackDirection: WordEnumeration {
  package var summary: String {
    switch self {
    case .normal: "each iteration forwards"
    case .reverse: "each iteration backwards"
    case .alternate: "forwards and backwards in turn"
    case .alternateReverse: "backwards and forwards in turn"
    }
  }
}

extension FillMode: WordEnumeration {
  package var summary: String {
    switch self {
    case .none: "the node writes no value before its start and after its end"
    case .forwards: "the node keeps its last value after its end"
    case .backwards: "the node has its first value before its start"
    case .both: "forwards and backwards"
    }
  }
}

extension PathPace: WordEnumeration {
  package var summary: String {
    switch self {
    case .distance: "equal distances in equal times"
    case .segment: "equal times for each segment, at an even speed of its curve's parameter"
    }
  }
}

extension FinishOutcome: WordEnumeration {
  package var summary: String {
    switch self {
    case .success: "the refresh succeeded"
    case .failure: "the refresh failed"
    case .noMore: "there is nothing more to load"
    }
  }
}

extension LayerKind: WordEnumeration {
  package static var words: [FormatWord] { named.map { FormatWord($0.rawValue, $0.summary) } }
}

extension WordList {
  /// The words with their meanings.
  package var described: [FormatWord] { zip(words, summaries).map { FormatWord($0, $1) } }

  private var summaries: [String] {
    switch self {
    case .fillRule:
      [
        "places around which the path winds a number of times other than 0",
        "places from which a line to the outside crosses the path an odd number of times",
      ]
    case .lineCap: ["ends at the end", "a half disc beyond the end", "a half square beyond the end"]
    case .lineJoin: ["pointed", "rounded", "cut"]
    case .strokeMode: ["over all sub-paths, one after the other", "over each sub-path by itself"]
    case .gradientType:
      [
        "straight from startPoint to endPoint",
        "outwards from startPoint, as an ellipse through endPoint's box",
        "round startPoint, beginning in the direction of endPoint",
      ]
    case .alignment:
      [
        "the default side of the text's script", "flush left", "flush right", "centred",
        "flush left and right",
      ]
    case .contentsGravity:
      [
        "stretched to the rectangle", "as large as fits", "as small as covers", "unscaled, in the middle",
        "unscaled, at the top", "unscaled, at the bottom", "unscaled, at the left", "unscaled, at the right",
        "unscaled, in the top left corner", "unscaled, in the top right corner",
        "unscaled, in the bottom left corner", "unscaled, in the bottom right corner",
      ]
    }
  }
}

extension FormatWord {
  /// The words for phases.
  package static let phases = PhaseWord.words
}

extension EmittedEvent.Kind {
  package var summary: String {
    switch self {
    case .armed: "the trigger is reached"
    case .disarmed: "an armed control is pushed back below the trigger"
    case .began: "refreshing starts"
    case .ended: "finishing starts"
    case .cancelled: "cancelling starts"
    case .idle: "idle starts; by a reset, only where it was not idle"
    case .armedFloor: "the trigger of the floor is reached"
    case .disarmedFloor: "the pull goes back below the trigger of the floor"
    case .opened: "floor starts"
    case .closed: "closing starts"
    case .node: "a node reaches the place of one of its `events`"
    }
  }
}

extension NumberUnit {
  /// What the unit measures.
  package var quantity: String {
    switch self {
    case .none: "a number"
    case .points: "length"
    case .seconds, .milliseconds: "duration"
    case .degrees, .radians, .turns: "angle"
    case .percent: "fraction"
    }
  }

  package var summary: String {
    switch self {
    case .none: "the number itself"
    case .points: "points, also the unit of a length without one"
    case .seconds: "seconds"
    case .milliseconds: "thousandths of a second"
    case .degrees: "degrees, 360 to a turn; positive is clockwise as seen"
    case .radians: "radians, 2π to a turn"
    case .turns: "whole turns"
    case .percent: "hundredths; not in formulas, where % is modulo"
    }
  }
}

/// The names of types in the language.
enum InputTypeWord: String, WordEnumeration {
  case number, angle, boolean, color, point, text, trigger

  var kind: InputKind {
    switch self {
    case .number: .number
    case .angle: .angle
    case .boolean: .boolean
    case .color: .color
    case .point: .point
    case .text: .text
    case .trigger: .trigger
    }
  }

  var summary: String {
    switch self {
    case .number: "a number, a number of points or a fraction"
    case .angle: "an angle"
    case .boolean: "true or false"
    case .color: "a colour"
    case .point: "two numbers, `focus.x` and `focus.y`"
    case .text: "characters, shown by texts with `${title}`"
    case .trigger: "an event without a value"
    }
  }
}

/// The directions in which a canvas is flexible, in the notation of the language.
enum FlexibleWord: String, WordEnumeration {
  case width, height, both

  var directions: CanvasDirections {
    switch self {
    case .width: .width
    case .height: .height
    case .both: [.width, .height]
    }
  }

  var summary: String {
    switch self {
    case .width: "a host may change the width"
    case .height: "a host may change the height"
    case .both: "a host may change width and height"
    }
  }
}
