internal import DrawstringCore
internal import DrawstringOutput

/// An element of a picture before printing.
package struct SVGElement: Hashable, Sendable {
  package struct Attribute: Hashable, Sendable {
    package var name: String
    package var value: SVGText

    package init(_ name: String, _ value: SVGText) {
      self.name = name
      self.value = value
    }
  }

  package var name: String
  package var attributes: [Attribute]
  package var children: [SVGElement]
  /// The characters inside, not escaped.
  package var text: String?
  /// A frame of an effect, which is drawn after the children.
  package var frame: FramePicture? {
    get { held?.frame }
    set { held = newValue.map { HeldFrame($0) } }
  }
  private var held: HeldFrame?

  package init(
    _ name: String, _ attributes: [Attribute] = [], children: [SVGElement] = [], text: String? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
  }

  /// A group of a frame of an effect.
  package init(_ frame: FramePicture) {
    self.init("g")
    self.frame = frame
  }

  package subscript(name: String) -> SVGText? {
    attributes.first { $0.name == name }?.value
  }

  /// The size of an array without its elements, in bytes.
  static let arrayHeader = 32

  /// The approximate size in memory, in bytes.
  package var byteCount: Int {
    var count = MemoryLayout<SVGElement>.stride + 2 * Self.arrayHeader + (text?.utf8.count ?? 0)
    for attribute in attributes { count += MemoryLayout<Attribute>.stride + attribute.value.byteCount }
    for child in children { count += child.byteCount }
    return count + (frame?.byteCount ?? 0)
  }
}

/// Frames are large, and few elements have one.
private final class HeldFrame: Hashable, Sendable {
  let frame: FramePicture

  init(_ frame: FramePicture) { self.frame = frame }

  static func == (a: HeldFrame, b: HeldFrame) -> Bool { a === b || a.frame == b.frame }

  func hash(into hasher: inout Hasher) { hasher.combine(frame) }
}

extension SVGElement {
  /// Adds a colour as `fill` or `stroke`, with its opacity in a separate attribute.
  mutating func paint(_ name: String, _ color: RGBAColor) {
    attributes.append(.init(name, SVGText(color)))
    attributes.append(.init(name + "-opacity", SVGText(color.alpha.drawnOpacity)))
  }

  /// A stop of gradients.
  static func stop(at location: Double, _ color: RGBAColor) -> SVGElement {
    SVGElement(
      "stop",
      [
        .init("offset", SVGText(location)), .init("stop-color", SVGText(color)),
        .init("stop-opacity", SVGText(color.alpha.drawnOpacity)),
      ])
  }
}

extension SVGElement {
  /// Returns the element with the elements of frames in the places of these.
  var printed: SVGElement {
    var element = self
    element.children = children.flatMap { child in
      let printed = child.printed
      return child.frame != nil ? printed.content : [printed]
    }
    if let frame {
      element.frame = nil
      element.children += frame.element.content
    }
    return element
  }

  /// The children of a group that changes nothing of them; another element as a whole.
  var content: [SVGElement] { name == "g" && attributes.isEmpty && frame == nil ? children : [self] }

  /// Returns the element with a prefix before every id and every reference to one.
  package func prefixingIDs(with prefix: String) -> SVGElement {
    var element = renamingIDs { prefix + $0 }
    element.prefixFrames(with: prefix)
    return element
  }

  private mutating func prefixFrames(with prefix: String) {
    if var frame {
      frame.idPrefix = prefix + frame.idPrefix
      self.frame = frame
    }
    for index in children.indices { children[index].prefixFrames(with: prefix) }
  }

  /// Returns the element with other ids, also in references; ids without a replacement stay.
  func renamingIDs(_ name: (String) -> String?) -> SVGElement {
    var element = self
    for index in attributes.indices {
      if let text = attributes[index].renamingID(name) { element.attributes[index].value = text }
    }
    element.children = children.map { $0.renamingIDs(name) }
    return element
  }
}

extension SVGElement.Attribute {
  /// Returns a text with another id: as the id itself, in `url(#…)`, or in a reference `#…`.
  fileprivate func renamingID(_ rename: (String) -> String?) -> SVGText? {
    guard value.numbers.isEmpty else { return nil }
    let word = value.words[0]
    if name == "id" { return rename(word).map { SVGText($0) } }
    if word.hasPrefix("url(#") {
      return rename(String(word.dropFirst(5).dropLast())).map { SVGText("url(#\($0))") }
    }
    if name == "href", word.hasPrefix("#") {
      return rename(String(word.dropFirst())).map { SVGText("#" + $0) }
    }
    return nil
  }
}

extension SVGElement {
  /// Returns the document with each shared definition once, and with short ids.
  package var sharingDefinitions: SVGElement {
    let whole = printed
    var index = DefinitionIndex()
    index.add(whole)
    return index.names.isEmpty ? whole : index.withoutRepeated(whole).renamingIDs { index.names[$0] }
  }
}

/// The new ids of the definitions of a document.
private struct DefinitionIndex {
  /// The definitions that mean the same wherever they stand: they use the coordinates of the element that refers to
  /// them.
  private static let sharable: Set<String> = ["linearGradient", "radialGradient", "clipPath", "filter"]

  /// The new ids, by the old ones.
  private(set) var names: [String: String] = [:]
  private var kept: [String: String] = [:]
  private var repeated: Set<String> = []
  private var count = 0

  mutating func add(_ element: SVGElement) {
    if let id = element.identifier {
      if Self.sharable.contains(element.name) {
        var content = element
        content.remove("id")
        let text = SVGPrinter.text(content)
        if let known = kept[text] {
          names[id] = known
          repeated.insert(id)
          return
        }
        kept[text] = next
      }
      names[id] = next
      count += 1
    }
    for child in element.children { add(child) }
  }

  private var next: String { "d\(count + 1)" }

  /// Returns the element without definitions that are there already.
  func withoutRepeated(_ element: SVGElement) -> SVGElement {
    var element = element
    element.children = element.children.filter { !($0.identifier.map(repeated.contains) ?? false) }
      .map(withoutRepeated)
    return element
  }
}

extension SVGElement {
  fileprivate var identifier: String? {
    guard let id = self["id"], id.numbers.isEmpty else { return nil }
    return id.words[0]
  }
}
