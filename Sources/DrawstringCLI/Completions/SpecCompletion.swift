internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// The values of an option of a command line, by the spec that the line names.
///
/// Completion scripts call `drawstring __complete OPTION CURRENT WORD…` with the option's long spelling, the text of its
/// value up to the caret and the other words of the line from the command on. The answer has one value a line; all of
/// them begin with the text. Mistakes in the spec and in the line are ignored.
enum SpecCompletion {
  /// The first argument of a call.
  static let word = "__complete"

  /// The options whose values are names of a spec.
  static let options: [OptionName] = [.layer, .property, .variant, .plot, .phase]

  /// The most bytes of a spec that is read for a completion, so that the answer is immediate.
  private static let mostBytes = 1 << 20

  /// Answers a call.
  static func run(_ arguments: ArraySlice<String>, _ terminal: inout Terminal) {
    guard arguments.count >= 2, let spelling = arguments.first,
      let option = options.first(where: { $0.spelling == spelling })
    else { return }
    let line = Line(arguments.dropFirst(2))
    guard let spec = line.spec else { return }
    for value in values(of: option, beginning: arguments[arguments.startIndex + 1], line, spec) {
      terminal.output.write(value + "\n")
    }
  }

  /// The values of an option that begin with a text, in the order of the spec.
  private static func values(
    of option: OptionName, beginning text: String, _ line: Line, _ spec: LoadedSpec
  ) -> [String] {
    // Names with commas between: the last one is completed.
    let isList = option == .variant || option == .plot
    let comma = isList ? text.utf8.lastIndex(of: UInt8(ascii: ",")) : nil
    let start = comma.map { text.utf8.index(after: $0) } ?? text.startIndex
    let (before, piece) = (text[..<start], text[start...])
    let given = Set(before.split(separator: ","))
    guard let graph = spec.effect?.graph ?? spec.base?.graph else { return [] }
    let names: [String] =
      switch option {
      case .layer: layers(of: graph) + (line.command == .explain ? ["outputs"] : [])
      case .property: properties(of: line.value(of: .layer), graph)
      case .plot: plots(of: graph, isInside: piece.utf8.contains(UInt8(ascii: ".")))
      case .phase: phases(of: graph)
      default: spec.variantNames
      }
    var seen: Set<String> = []
    return names.filter { name in
      name.utf8.starts(with: piece.utf8) && !given.contains(Substring(name)) && isPlain(name)
        && seen.insert(name).inserted && (option != .plot || isPlotted(name, spec))
    }.map { before + $0 }
  }

  private static func layers(of graph: Graph) -> [String] { graph.layers.map(\.id).filter { !$0.isEmpty } }

  /// The properties of a layer, or those that any layer has if the layer is unknown.
  private static func properties(of layer: String?, _ graph: Graph) -> [String] {
    if layer == "outputs" { return graph.outputs.map(\.name) }
    let kinds = graph.layers.filter { $0.id == layer }.map(\.kind)
    let known = kinds.isEmpty ? graph.layers.map(\.kind) : kinds
    return Set(known).sorted { $0.rawValue < $1.rawValue }.flatMap { kind in
      PropertyTable.properties(of: kind).flatMap { $0.row.keys }
    }
  }

  /// The values that a plot can show: the properties that nodes and formulas write, outputs and signals; after the name of a
  /// layer, also its other properties.
  private static func plots(of graph: Graph, isInside: Bool) -> [String] {
    let inspection = Inspection(graph)
    var names = inspection.writers.map(\.target) + inspection.formulas.map(\.target)
    names += graph.outputs.map { "outputs.\($0.name)" }
    let signals = graph.signals.map(\.name) + BuiltinSignal.allCases.map(\.row.name)
    if !isInside { return names + signals }
    names += signals.map { "signals.\($0)" }
    for layer in graph.layers {
      names += PropertyTable.properties(of: layer.kind).flatMap { $0.row.keys }.map { "\(layer.id).\($0)" }
    }
    return names
  }

  /// Whether a plot can show a value; true for every name of a spec with errors, which has no effect.
  private static func isPlotted(_ name: String, _ spec: LoadedSpec) -> Bool {
    guard let effect = spec.effect else { return true }
    return (try? PlotTarget(name, of: effect)) != nil
  }

  /// The phases in which an effect can be: without a pull it is never dragged.
  private static func phases(of graph: Graph) -> [String] {
    guard case .word(let words)? = OptionTable.row(.phase, of: .frame)?.value else { return [] }
    return graph.pull != nil ? words : words.filter { ["idle", "refreshing", "finishing"].contains($0) }
  }

  /// Whether a shell reads a word literally; the scripts quote the brackets of copies.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isNamePart || "-./[]".utf8.contains($0) }
  }

  /// A command line, read as far as it can be.
  private struct Line {
    private(set) var command: CommandName?
    private var operands: [String] = []
    private var values: [OptionName: String] = [:]

    init(_ words: ArraySlice<String>) {
      var words = words
      var rows = OptionTable.commonRows
      while let word = words.popFirst() {
        guard word.hasPrefix("-"), word != "-" else {
          if command == nil {
            command = CommandName(rawValue: word)
            rows = command.map { OptionTable.rows(of: $0) } ?? rows
          } else if word != "=" {
            operands.append(word)
          }
          continue
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let row = rows.first(where: { $0.spellings.contains(String(parts[0])) }) else { continue }
        if case .nothing = row.value { continue }
        if parts.count == 2 {
          values[row.name] = String(parts[1])
        } else {
          // Bash takes '=' for a word of its own.
          if words.first == "=" { words.removeFirst() }
          values[row.name] = words.popFirst()
        }
      }
    }

    func value(of option: OptionName) -> String? { values[option] }

    /// The first operand that is an effect, without shared files if their folder cannot be read.
    var spec: LoadedSpec? {
      for operand in operands {
        // Shells give the words as they are typed.
        let home = operand.hasPrefix("~/") ? Files.environmentValue("HOME") : nil
        let path = home.map { $0 + operand.dropFirst() } ?? operand
        guard let status = Files.status(of: path), status.kind == .file,
          let bytes = try? Files.contents(ofRegular: path), bytes.count <= mostBytes
        else { continue }
        let files = values[.library].map { SharedFiles(folder: $0) } ?? SharedFiles(beside: path)
        return LoadedSpec(name: path, bytes: bytes, files: files, allowsLibrary: true)
      }
      return nil
    }
  }
}
