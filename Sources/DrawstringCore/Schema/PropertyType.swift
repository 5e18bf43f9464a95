/// The type of a property's value, which determines the number of lanes in a frame.
package enum PropertyType: Hashable, Sendable {
  case number
  case angle
  /// A number of seconds.
  case duration
  case boolean
  case color
  /// Two numbers called x and y.
  case point
  /// Two numbers called x and y; one number stands for both.
  case scale
  /// Two angles called x and y.
  case angles
  /// Two numbers called width and height.
  case size
  /// One of a list of words; the lane holds its index.
  case word(WordList)
  /// A text; the lane holds an index of the graph's texts, or -1 for none.
  case text
  /// A path; the lane holds an index of the graph's paths, -1 for none, or another lane of `PathMix`.
  case path
  /// A layer; the lane holds an index of the graph's layers, or -1 for none.
  case layer
  /// A number, or in some layers four that are animated separately; the lane holds the number.
  case corners
  /// A list of numbers; the lane holds an index of the graph's number lists, or another lane of `DashMix`.
  case numbers
  /// A list of colours that are animated separately; the lane holds an index of the graph's lists, or -1 for an empty
  /// list.
  case colors
  /// A list of non-decreasing fractions that are animated separately; the lane is as for colours.
  case stops

  /// The type of the items of a list that are animated separately; nil for other types.
  package var item: PropertyType? {
    switch self {
    case .colors: .color
    case .stops, .corners: .number
    default: nil
    }
  }

  /// Whether a value is always a list whose items are animated separately.
  package var isList: Bool { item != nil && self != .corners }

  package var lanes: Int {
    switch self {
    case .point, .scale, .angles, .size: 2
    case .color: 4
    default: 1
    }
  }

  /// The default values of the lanes of most properties of the type: no index, no change, black, or 0.
  package var blank: [Double] {
    switch self {
    case .text, .path, .layer, .colors, .stops: [-1]
    case .scale: [1, 1]
    case .color: [0, 0, 0, 1]
    default: Array(repeating: 0, count: lanes)
    }
  }

  /// The names of the lanes, as in `position.x`; empty for a value of one lane.
  package var laneNames: [String] {
    switch self {
    case .point, .scale, .angles: ["x", "y"]
    case .size: ["width", "height"]
    case .color: ["r", "g", "b", "a"]
    default: []
    }
  }

  /// The endings of keys that name a part: `.x` of a point, `[0]` of corners.
  package var partKeys: [String] {
    if self == .corners { return ["[0]", "[1]", "[2]", "[3]"] }
    return hasParts ? laneNames.map { "." + $0 } : []
  }

  /// Whether a single lane can be named (`size.width`); a colour is always whole.
  package var hasParts: Bool { self != .color && lanes > 1 }

  /// Whether values between two keyframes are mixed; otherwise the earlier keyframe holds.
  package var mixes: Bool { isContinuous || self == .path || self == .numbers }

  /// Whether the lanes are numbers that can be added and mixed one by one.
  package var isContinuous: Bool {
    switch self {
    case .number, .angle, .duration, .color, .point, .scale, .angles, .size, .colors, .stops, .corners: true
    default: false
    }
  }

  /// The type of one lane; for colours, of the whole value.
  package var element: ValueType {
    switch self {
    case .angle, .angles: .angle
    case .duration: .duration
    case .boolean: .boolean
    case .color, .colors: .color
    default: .number
    }
  }

  package var described: String {
    switch self {
    case .number: "a number"
    case .angle: "an angle"
    case .duration: "a duration"
    case .boolean: "true or false"
    case .color: "a colour"
    case .point: "a point [x, y]"
    case .scale: "a factor or [x, y]"
    case .angles: "a pair of angles [x, y]"
    case .size: "a size [width, height]"
    case .word(let list): "one of " + list.words.joined(separator: ", ")
    case .text: "a text"
    case .path: "a path"
    case .layer: "a layer's id"
    case .corners: "a number or a list of four"
    case .numbers: "a list of numbers"
    case .colors: "a list of colours"
    case .stops: "a list of fractions"
    }
  }
}
