/// The shape of a property's value, and so the number of lanes it takes in a frame.
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
  /// One of the words of a list; the lane holds its place in it.
  case word(WordList)
  /// Characters; the lane holds a place in the graph's texts, or -1 for none.
  case text
  /// A path; the lane holds a place in the graph's paths, -1 for none, or what `PathMix` says.
  case path
  /// A layer; the lane holds its place among the graph's layers, or -1 for none.
  case layer
  /// A list of numbers; the lane holds a place in the graph's number lists.
  case numbers
  /// A list of colours, each of which moves by itself; the lane holds a place in the graph's lists, or -1 for an empty
  /// one.
  case colors
  /// A list of fractions that do not decrease, each of which moves by itself; the lane is as for colours.
  case stops

  /// What the items of a list are that move by themselves; nil for all else.
  package var item: PropertyType? {
    switch self {
    case .colors: .color
    case .stops: .number
    default: nil
    }
  }

  package var lanes: Int {
    switch self {
    case .point, .scale, .angles, .size: 2
    case .color: 4
    default: 1
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

  /// Whether an author may name a single lane (`size.width`); a colour is always whole.
  package var hasParts: Bool { self != .color && lanes > 1 }

  /// Whether something lies between two keyframes; otherwise the earlier one holds.
  package var mixes: Bool { isContinuous || self == .path }

  /// Whether its lanes are numbers that can be added and mixed one by one.
  package var isContinuous: Bool {
    switch self {
    case .number, .angle, .duration, .color, .point, .scale, .angles, .size, .colors, .stops: true
    default: false
    }
  }

  /// The type of one lane, or of the whole where there is only one.
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
    case .numbers: "a list of numbers"
    case .colors: "a list of colours"
    case .stops: "a list of fractions"
    }
  }
}

/// The words an enumerated property may have.
package enum WordList: Hashable, CaseIterable, Sendable {
  case fillRule, lineCap, lineJoin, strokeMode, gradientType, alignment, contentsGravity

  package var words: [String] {
    switch self {
    case .fillRule: ["nonzero", "evenodd"]
    case .lineCap: ["butt", "round", "square"]
    case .lineJoin: ["miter", "round", "bevel"]
    case .strokeMode: ["sequential", "parallel"]
    case .gradientType: ["axial", "radial", "conic"]
    case .alignment: ["natural", "left", "right", "center", "justified"]
    case .contentsGravity:
      [
        "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right", "topLeft",
        "topRight", "bottomLeft", "bottomRight",
      ]
    }
  }
}
