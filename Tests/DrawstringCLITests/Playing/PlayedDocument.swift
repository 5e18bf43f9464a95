/// A playing picture as a browser understands it: its elements, and what their animations make of attributes at an
/// instant. Written from the rules of SVG's animations, apart from the code that writes them.
struct PlayedDocument {
  struct Node {
    var name: String
    var attributes: [String: String]
    var children: [Int] = []
    var parent: Int
    var text = ""
  }

  private(set) var nodes: [Node] = []

  /// Nil for what is no well-formed XML.
  init?(_ text: String) {
    guard let tree = XMLTree(text) else { return nil }
    add(tree, in: -1)
  }

  private mutating func add(_ tree: XMLTree, in parent: Int) {
    let index = nodes.count
    nodes.append(Node(name: tree.name, attributes: tree.attributes, parent: parent, text: tree.text))
    if parent >= 0 { nodes[parent].children.append(index) }
    for child in tree.children { add(child, in: index) }
  }

  var animations: [Node] { nodes.filter { $0.name == "animate" || $0.name == "animateTransform" } }

  func node(_ name: String, _ value: String) -> Int? {
    nodes.firstIndex { $0.attributes[name] == value }
  }

  /// The element with a class.
  func first(ofClass name: String) -> Int? { node("class", name) }

  /// An attribute of an element at an instant in seconds.
  func value(_ name: String, of index: Int, at instant: Double) -> String? {
    for child in nodes[index].children {
      let animation = nodes[child]
      guard animation.attributes["attributeName"] == name, animation.name != "set" else { continue }
      return Self.value(of: animation, at: instant)
    }
    return nodes[index].attributes[name]
  }

  static func value(of animation: Node, at instant: Double) -> String? {
    guard let values = animation.attributes["values"]?.split(separator: ";").map(String.init),
      let times = animation.attributes["keyTimes"]?.split(separator: ";").compactMap({ Double($0) }),
      let length = animation.attributes["dur"].flatMap({ Double($0.dropLast()) }), values.count == times.count
    else { return nil }
    let part = (instant / length).truncatingRemainder(dividingBy: 1)
    let index = max((times.firstIndex { $0 > part } ?? times.count) - 1, 0)
    if animation.attributes["calcMode"] == "discrete" || index + 1 == values.count { return values[index] }
    let share = (part - times[index]) / (times[index + 1] - times[index])
    return mixed(values[index], values[index + 1], share)
  }

  /// Numbers in the same words, mixed.
  private static func mixed(_ a: String, _ b: String, _ share: Double) -> String {
    let (first, second) = (numbers(a), numbers(b))
    guard first.count == second.count else { return a }
    return zip(first, second).map { String($0 + ($1 - $0) * share) }.joined(separator: " ")
  }

  static func numbers(_ text: String) -> [Double] {
    text.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
  }

  /// Elements from a group inside the document down to one, without the group.
  func lineage(of index: Int, below top: Int) -> [Int] {
    var line: [Int] = []
    var next = index
    while next != top, next >= 0 {
      line.append(next)
      next = nodes[next].parent
    }
    return line.reversed()
  }
}
