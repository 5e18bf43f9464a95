package import DrawstringCore
internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringSyntax

/// The report of an export: for each moving value whether it is exact or baked, and the findings.
package struct ExportReport: Sendable {
  package let name: String
  /// The top-left corner of the canvas in the coordinates of the effect.
  package let origin: Vec2
  package let tolerance: Double
  let layerNames: [String]
  package let parts: [LottieExport.Part]
  package var rows: [LottieExport.Row]
  package var findings: [ExportFinding]
  /// The variants that are carried as values of slots.
  var themes: [LottieExport.Theme] = []
  /// The files of the segments, if each segment has its own file.
  package var files: [String] = []

  package var json: JSONValue {
    [
      "version": 1, "effect": .string(name), "origin": JSONValue([origin.x, origin.y]),
      "tolerance": .number(tolerance),
      "segments": .array(
        parts.indices.map { index in
          let segment = Self.json(parts[index])
          return files.isEmpty ? segment : segment.adding(["file": .string(files[index])])
        }),
      "values": .array(rows.map { Self.json($0) }),
      "variants": .array(
        themes.flatMap { theme in
          theme.values.enumerated().map { index, values in
            let slots = values.map { JSONValue.Member($0.key, ["p": $0.value]) }
            let variant: JSONValue = ["name": .string(theme.name), "slots": .object(slots)]
            return files.isEmpty ? variant : variant.adding(["file": .string(files[index])])
          }
        }),
      "findings": .array(
        findings.map { finding in
          [
            "code": .string(finding.code.id), "layer": JSONValue(finding.layer.map { layerNames[$0] }),
            "property": JSONValue(finding.property?.name), "message": .string(finding.message),
          ]
        }),
    ]
  }

  private static func json(_ part: LottieExport.Part) -> JSONValue {
    let segment = part.segment
    var members: [JSONValue.Member] = [
      .init("name", .string(segment.kind.rawValue)), .init("first", .number(part.first)),
      .init("length", .number(segment.length)),
    ]
    if let loop = segment.loop { members.append(.init("loop", .number(loop))) }
    if let refreshed = segment.start.refreshed {
      members.append(.init("refreshed", .number(refreshed.inSeconds)))
    }
    return .object(members)
  }

  private static func json(_ row: LottieExport.Row) -> JSONValue {
    [
      "layer": .string(row.layer), "property": .string(row.property),
      "carried": row.isExact ? "exact" : "baked", "unit": .string(row.unit), "error": .number(row.error),
      "between": JSONValue(row.between), "keyframes": JSONValue(row.keyframes),
    ]
  }

  /// The report as a table.
  package var text: String {
    let keyframes = rows.reduce(0) { $0 + $1.keyframes }
    var lines = ["\(name): \(Self.count(rows.count, "moving value")), \(Self.count(keyframes, "keyframe"))"]
    for (index, part) in parts.enumerated() {
      var line =
        "  \(part.segment.kind.rawValue): frames \(Self.short(part.first)) to \(Self.short(part.first + part.segment.length))"
      if let loop = part.segment.loop { line += ", repeats from \(Self.short(part.first + loop))" }
      if !files.isEmpty { line += ", in \(files[index])" }
      lines.append(line)
    }
    for row in rows {
      let error = row.isExact ? "exact" : "baked, \(Self.errors(row))"
      lines.append("  \(row.layer).\(row.property): \(error), \(Self.count(row.keyframes, "keyframe"))")
    }
    for theme in themes {
      let names = Set(theme.values.joined().map(\.key)).sorted()
      lines.append("  variant \(theme.name): slots \(names.joined(separator: ", "))")
    }
    for finding in findings {
      let subject = finding.layer.map { "\(layerNames[$0]).\(finding.property?.name ?? ""): " } ?? ""
      lines.append("  \(finding.code.id): \(subject)\(finding.message)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `≤ 0.004 pt at frames, ≤ 0.11 pt between them`.
  private static func errors(_ row: LottieExport.Row) -> String {
    func limit(_ value: Double) -> String { "≤ \(short(value))" + (row.unit.isEmpty ? "" : " " + row.unit) }
    guard let between = row.between else { return "\(limit(row.error)) at frames" }
    if short(between) == short(row.error) { return limit(row.error) }
    return "\(limit(row.error)) at frames, \(limit(between)) between them"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func short(_ value: Double) -> String {
    JSONValue.number(value == value.rounded() ? value : RoundedNumber.rounded(value, 6)).compact
  }
}

extension LottieExport.Row {
  /// - Parameter shares: The unit of shares in the format: `%`, or none.
  init(_ channel: ExportChannel, _ graph: Graph, keyframes: Int, _ tracks: [KeyframeTrack], shares: String) {
    layer = graph.layers[channel.layer].id
    property = channel.property
    self.keyframes = keyframes
    let name = channel.property.split(separator: ".")
    let row = PropertyTable.id(named: String(name[0]))?.row
    let isShare = name.last == "alpha" || row?.type == .scale || row?.range == 0...1
    let isTurn = row?.type == .angle || row?.type == .angles || name[0] == "strokeOffset"
    let isColor = row?.type == .color || row?.type == .colors
    unit = isShare ? shares : isTurn ? "deg" : isColor ? "" : "pt"
    let deviation = tracks.reduce(Deviation()) { $0.joined($1.deviation) }
    error = deviation.atFrames * channel.tolerance
    between = deviation.between.map { $0 * channel.tolerance }
    isExact = tracks.allSatisfy(\.isExact)
    tolerance = channel.tolerance
    self.tracks = tracks
    read = channel.read
  }
}
