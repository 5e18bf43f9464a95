internal import CYAML
internal import DrawstringCompiler
internal import DrawstringSyntax

/// One pass of libyaml over a text, which feeds a `DocumentBuilder`.
struct YAMLReading {
  private let bytes: [UInt8]
  private let text: ParserText
  private var end: Int { text.end }
  private var offsets: ByteOffsets
  var builder: DocumentBuilder
  /// The error at which the parser stopped, if any.
  private(set) var problem: SyntaxProblem?
  /// The start of the first document.
  private var documentStart: SourceRange?
  private var isComplete = false
  /// Whether the file continues after the end of the text.
  private let isCut: Bool

  /// Reads the part of `bytes` that `text` has, which must be valid UTF-8 without control characters.
  ///
  /// Reads to the end, a limit or an error, which is stored in `problem`.
  init(_ bytes: [UInt8], as text: ParserText, _ check: TextCheck, _ diagnostics: Diagnostics) {
    self.bytes = bytes
    self.text = text
    offsets = ByteOffsets(bytes, from: text.start, to: text.end, isASCII: check.isASCII)
    builder = DocumentBuilder(source: bytes, diagnostics: diagnostics)
    builder.maskedColours = text.colours[...]
    isCut = check.fault != nil
    run()
  }

  private mutating func run() {
    // The parser keeps a pointer to itself, so it needs a stable address.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      builder.stop(.yamlSyntax("out of memory", at: SourceRange(0, 0)))
      return
    }
    defer { unsafe yaml_parser_delete(parser) }
    isComplete = unsafe text.bytes.withUnsafeBufferPointer { buffer in
      let part = unsafe UnsafeBufferPointer(rebasing: buffer[text.start..<text.end])
      // The C parameter is not optional, so an empty text needs a pointer.
      if let address = part.baseAddress {
        unsafe yaml_parser_set_input_string(parser, address, part.count)
      } else {
        unsafe yaml_parser_set_input_string(parser, "", 0)
      }
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      return unsafe takeEvents(of: parser)
    }
  }

  /// Reports the parser's problem, if there is one, and returns the document. A cut text has a finding already.
  mutating func finish() -> Document {
    let problem = isCut ? nil : problem
    // Content after the outermost mapping was intended to be in the mapping.
    let endsEarly = problem != nil && builder.isClosed
    if let problem {
      builder.dropScalar(endingBefore: problem.problemOffset)
      builder.stop(problem.diagnostic(in: bytes))
    }
    var document = builder.finish(isComplete: isComplete)
    if endsEarly { document.markCut() }
    return document
  }

  /// Feeds the parser's events to the builder; returns whether the text was read to its end.
  private mutating func takeEvents(of parser: UnsafeMutablePointer<yaml_parser_t>) -> Bool {
    var event = unsafe yaml_event_t()
    while !builder.mustStop {
      guard unsafe yaml_parser_parse(parser, &event) == 1 else {
        problem = unsafe problem(of: parser)
        return false
      }
      defer { unsafe yaml_event_delete(&event) }
      let range = unsafe range(of: event)
      switch unsafe event.type {
      case YAML_STREAM_END_EVENT: return !isCut
      case YAML_DOCUMENT_START_EVENT:
        let mark = SourceRange(range.start, max(range.end, range.start))
        if let first = documentStart {
          builder.stop(.secondDocument(at: mark, first: first))
          return false
        }
        documentStart = mark
      case YAML_SCALAR_EVENT: unsafe takeScalar(event.data.scalar, range: range)
      case YAML_SEQUENCE_START_EVENT:
        let data = unsafe event.data.sequence_start
        let (properties, content) = unsafe properties(anchor: data.anchor, tag: data.tag, from: range.start)
        builder.begin(
          .sequence, at: content, isFlow: unsafe data.style == YAML_FLOW_SEQUENCE_STYLE,
          properties: properties)
      case YAML_MAPPING_START_EVENT:
        let data = unsafe event.data.mapping_start
        let (properties, content) = unsafe properties(anchor: data.anchor, tag: data.tag, from: range.start)
        builder.begin(
          .mapping, at: content, isFlow: unsafe data.style == YAML_FLOW_MAPPING_STYLE, properties: properties)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: builder.end(at: range.end)
      case YAML_ALIAS_EVENT:
        if let name = unsafe text(event.data.alias.anchor) { builder.alias(name, range: range) }
      default: break
      }
    }
    return false
  }

  private mutating func takeScalar(
    _ data: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, range: SourceRange
  ) {
    var (properties, content) = (DocumentBuilder.Properties(), range.start)
    if unsafe data.anchor != nil || data.tag != nil {
      (properties, content) = unsafe self.properties(anchor: data.anchor, tag: data.tag, from: range.start)
    }
    let style: Document.Style =
      switch unsafe data.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    let length = unsafe Int(data.length)
    var own = SourceRange(min(content, max(range.end, range.start)), max(range.end, range.start))
    if style == .plain, length == 0 {
      // The marks of an empty value are imprecise: its range is empty, after its anchor or tag.
      own = SourceRange(own.start, own.start)
    } else if style == .literal || style == .folded {
      while own.end > own.start, [0x0A, 0x0D, 0x20].contains(bytes[own.end - 1]) { own.end -= 1 }
    }
    let buffer = unsafe UnsafeBufferPointer(start: data.value, count: length)
    if let restored = unsafe text.restored(buffer, style: style, range: own) {
      builder.scalar(restored.span, style: style, range: own, properties: properties)
    } else {
      unsafe builder.scalar(buffer.span, style: style, range: own, properties: properties)
    }
  }

  private mutating func range(of event: yaml_event_t) -> SourceRange {
    let first = unsafe offsets.offset(of: Int(event.start_mark.index))
    return unsafe SourceRange(first, offsets.offset(of: Int(event.end_mark.index)))
  }

  /// Returns a node's anchor and tag, and the offset of its content after them.
  private func properties(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, from offset: Int
  ) -> (DocumentBuilder.Properties, content: Int) {
    if unsafe anchor == nil, unsafe tag == nil { return (DocumentBuilder.Properties(), offset) }
    var properties = DocumentBuilder.Properties(anchor: unsafe text(anchor))
    var place = offset
    while place < end {
      let first = place
      switch bytes[place] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        while place < end, bytes[place] > 0x20, !",[]{}".utf8.contains(bytes[place]) { place += 1 }
        if bytes[first] == UInt8(ascii: "!") { properties.tag = SourceRange(first, place) }
      case UInt8(ascii: "#"):
        place = min(bytes.lineEnd(from: place), end)
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return (properties, place)
      }
      if place == first { break }
    }
    return (properties, min(place, end))
  }

  private mutating func problem(of parser: UnsafeMutablePointer<yaml_parser_t>) -> SyntaxProblem {
    let state = unsafe parser.pointee
    let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    let context = unsafe state.context.map { unsafe String(cString: $0) }
    let problemIndex = unsafe Int(state.problem_mark.index)
    let contextIndex = unsafe Int(state.context_mark.index)
    return SyntaxProblem(
      problem: problem, context: context ?? "", problemOffset: offsets.offset(of: problemIndex),
      contextOffset: context == nil ? nil : offsets.offset(of: contextIndex))
  }

  private func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe characters.map { unsafe String(cString: $0) }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let secondDocument = DiagnosticCode("second-document")
}

extension Diagnostic {
  fileprivate static func secondDocument(at range: SourceRange, first: SourceRange) -> Diagnostic {
    Diagnostic(
      .secondDocument, "a second document begins here; a file holds one", at: range,
      labels: [Label("the first one begins here", at: first)], help: ["move it to a file of its own"])
  }
}
