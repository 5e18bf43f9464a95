package import Drawstring
internal import DrawstringCompiler
internal import DrawstringLint
package import DrawstringSyntax

/// Comparing what a case file expects with what is the case.
extension CaseFile {
  /// The spec of the case. The files that it uses lie in `Tests/Cases`, in `shared`.
  package func loaded(variants: [String] = []) -> LoadedSpec {
    LoadedSpec(
      name: name, bytes: Array(text.utf8), variants: variants,
      files: SharedFiles(folder: ProjectFiles.root + "Tests/Cases"), allowsLibrary: true)
  }

  /// Everything in which findings differ from those expected, a sentence each.
  package func disagreements(with diagnostics: [Diagnostic], in source: SourceText) -> [String] {
    var problems = mistakes
    var missing = findings
    for diagnostic in diagnostics {
      let line = source.position(of: diagnostic.range.start).line
      let said = ([diagnostic.message] + diagnostic.help).joined(separator: "\n")
      let match = missing.firstIndex {
        $0.line == line && $0.code == diagnostic.code.id
          && $0.severity == diagnostic.code.severity.rawValue && ($0.words.isEmpty || said.contains($0.words))
      }
      if let match {
        missing.remove(at: match)
      } else {
        problems.append(
          "line \(line): not expected: \(diagnostic.code.severity): [\(diagnostic.code.id)] \(said)")
      }
    }
    problems += missing.map { "line \($0.line): missing: \($0.severity): [\($0.code)] \($0.words)" }
    return problems
  }

  /// Everything in which the frames and events of an effect differ from those expected.
  package func disagreements(with effect: Effect) -> [String] {
    var problems: [String] = []
    var replay: Replay?
    var effect = effect
    for (line, statement) in statements {
      switch statement {
      case .trace(let events):
        do {
          replay = effect.makeReplay(of: try Trace(events))
        } catch {
          problems.append("line \(line): \(error)")
        }
      case .variants(let names):
        replay = nil
        let loaded = loaded(variants: names)
        if let variant = loaded.effect {
          effect = variant
        } else {
          problems.append("line \(line): there is no effect with the variants \(names)")
        }
      case .moment(let moment, let values, let tolerance):
        if let reason = effect.impossibility(of: moment) {
          problems.append("line \(line): \(reason)")
          continue
        }
        problems += differences(effect.frame(at: moment), values, tolerance, line)
      case .instant(let instant, let values, let tolerance):
        guard let replay else {
          problems.append("line \(line): no trace above")
          continue
        }
        problems += differences(replay.frame(at: instant), values, tolerance, line)
      case .events(let expected):
        let found = replay?.events().map { ($0.name, $0.at / .seconds(1)) } ?? []
        let isSame =
          found.count == expected.count
          && zip(found, expected).allSatisfy { $0.0 == $1.name && abs($0.1 - $1.at) <= 1e-9 }
        if !isSame {
          let list = found.map { "\($0.0)@\($0.1)" }.joined(separator: ", ")
          problems.append("line \(line): the events are \(list)")
        }
      }
    }
    return problems
  }

  private func differences(
    _ frame: EffectFrame, _ values: [ExpectedValue], _ tolerance: Double, _ line: Int
  ) -> [String] {
    values.compactMap { expected in
      guard let found = frame.value(of: expected.target) else {
        return "line \(line): a frame has no '\(expected.target)'"
      }
      return expected.value.agrees(with: found, within: tolerance)
        ? nil : "line \(line): \(expected.target) is \(found), expected \(expected.text)"
    }
  }
}

extension EffectFrame {
  /// What a case file calls by a name: `phase`, `pull`, `order`, `signals.q`, `outputs.q`, `layer.property` or a part
  /// of one.
  func value(of target: String) -> PropertyValue? {
    switch target {
    case "phase": return .text(phase.rawValue)
    case "pull": return .number(pull)
    case "progress": return .number(progress)
    case "inset": return .number(inset)
    case "time": return .number(time / .seconds(1))
    case "order": return .text(layers.map(\.id).joined(separator: " "))
    default: break
    }
    let names = target.split(separator: ".").map(String.init)
    guard names.count > 1 else { return nil }
    switch names[0] {
    case "signals": return signals[names[1]]
    case "outputs": return outputs[names[1]].map { .number($0) }
    default: break
    }
    let whole = self[names[0]]?[names[1]]
    guard names.count == 3 else { return whole }
    switch (whole, names[2]) {
    case (.point(let point)?, "x"), (.point(let point)?, "width"): return .number(point.x)
    case (.point(let point)?, "y"), (.point(let point)?, "height"): return .number(point.y)
    case (.color(let color)?, "r"): return .number(color.red)
    case (.color(let color)?, "g"): return .number(color.green)
    case (.color(let color)?, "b"): return .number(color.blue)
    case (.color(let color)?, "a"): return .number(color.alpha)
    default: return nil
    }
  }
}
