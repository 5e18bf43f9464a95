internal import DrawstringCompiler
internal import DrawstringSyntax

/// Puts the keys of mappings into the order of the reference, where that is sure to change nothing.
///
/// Only keys with a row in a table change places, among the places of such keys: names of the author, properties of
/// layers, merges and unknown keys stay where they are. A mapping with a key that occurs twice, or in which an anchor is
/// set, stays as it is.
enum KeyOrder {
  static func apply(to file: inout WrittenFile, isTrace: Bool) {
    sort(&file.root, isTrace ? [.list(of: .mapping(.traceEvent), called: "events")] : [.mapping(.effect)])
  }

  /// - Parameter values: the alternatives of the place.
  private static func sort(_ node: inout WrittenNode, _ values: [FormatValue]) {
    if case .sequence = node.content {
      let items = values.flatMap(items)
      node.changeEntries { entries in
        for index in entries.indices { sort(&entries[index].value, items) }
      }
    } else if case .mapping = node.content {
      let names = node.entries.compactMap { $0.key?.text }
      let context = context(of: values, with: names)
      let isFixed = !node.tail.isEmpty || node.holdsBareKeys
      let ofNames = values.compactMap(valueOfNames).first
      node.changeEntries { entries in
        for index in entries.indices {
          let name = entries[index].key?.text ?? ""
          let value = context?.row(named: name)?.value ?? ofNames
          sort(&entries[index].value, value.map(alternatives) ?? [])
        }
        // Comments behind the last key may belong to it, and a text cut at commas is recognized by its neighbours.
        if let context, !isFixed { arrange(&entries, names, context) }
      }
    }
  }

  private static func arrange(_ entries: inout [WrittenEntry], _ names: [String], _ context: FormatContext) {
    guard names.count == entries.count, Set(names).count == names.count else { return }
    // A finding about too many keys names them in their order.
    if case .exactlyOne(let choice)? = context.choice, names.count(where: choice.contains) > 1 { return }
    let ranks = names.map { name in
      isContent(name, of: context) ? nil : context.rows.firstIndex { $0.name == name }
    }
    let places = entries.indices.filter { ranks[$0] != nil }
    let sorted = places.sorted { (ranks[$0] ?? 0) < (ranks[$1] ?? 0) }
    if places == sorted || entries.contains(where: { $0.value.setsAnchor || $0.key?.setsAnchor == true }) {
      return
    }
    var result = entries
    for (place, origin) in zip(places, sorted) { result[place] = entries[origin] }
    if sorted.first != places.first, places.first == 0, context.title == Format.effect.title {
      // Comments at the head of a file are about all of it.
      let head = entries[0].leading
      let blank = entries[0].hasBlankLineBefore
      for index in result.indices where names[0] == result[index].key?.text {
        result[index].leading = []
        result[index].hasBlankLineBefore = result[0].hasBlankLineBefore
      }
      result[0].leading = head + result[0].leading
      result[0].hasBlankLineBefore = blank
    }
    entries = result
  }

  /// Whether a key of a layer, a node or a moment holds what is in it, which people write below what it is.
  private static func isContent(_ name: String, of context: FormatContext) -> Bool {
    switch context.title {
    case Format.layer.title: name == "layers"
    case Format.node.title: ["tracks", "group", "sequence"].contains(name)
    case Format.expectedMoment.title: name == "trace"
    default: false
    }
  }

  // MARK: Tables

  private static func alternatives(_ value: FormatValue) -> [FormatValue] {
    switch value {
    case .oneOf(let values): values.flatMap(alternatives)
    case .saying(_, let value): alternatives(value)
    default: [value]
    }
  }

  private static func items(_ value: FormatValue) -> [FormatValue] {
    switch value {
    case .list(let item, _), .items(let item, _), .pair(let item, _): alternatives(item)
    case .track: Format.keyframes.row(named: "keyframes").map { alternatives($0.value).flatMap(items) } ?? []
    default: []
    }
  }

  private static func valueOfNames(_ value: FormatValue) -> FormatValue? {
    if case .names(_, let value) = value { value } else { nil }
  }

  /// The table of a mapping: the only one of the place, or the one whose required keys are there.
  private static func context(of values: [FormatValue], with names: [String]) -> FormatContext? {
    let contexts = values.compactMap { value -> FormatContext? in
      switch value {
      case .mapping(let mapping), .changes(let mapping): mapping.context
      case .track:
        Format.trackForms.map(\.context).first { form in
          (form.choice?.names ?? form.requiredRows.map(\.name)).contains { names.contains($0) }
        }
      default: nil
      }
    }
    if contexts.count < 2 { return contexts.first }
    return contexts.first { $0.requiredRows.allSatisfy { names.contains($0.name) } }
  }
}

extension WrittenNode {
  /// Whether an anchor is set at the node or in it.
  fileprivate var setsAnchor: Bool {
    anchor != nil || entries.contains { $0.value.setsAnchor || $0.key?.setsAnchor == true }
  }
}
