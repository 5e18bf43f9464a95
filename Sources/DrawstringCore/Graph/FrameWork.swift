extension Graph {
  /// The work of a frame, without the steps of bodies.
  var workOfFrame: Int {
    var work = workOfSignals
    work += initialSlots.count * WorkBudget.slot + nodes.count * WorkBudget.node
    work += tracks.count * WorkBudget.track
    for binding in bindings { work += self.work(of: binding.formula) }
    for track in tracks {
      switch track.form {
      case .along(let path, _, _), .direction(let path, _, _, _):
        let source = paths[path]
        if source.measure == nil { work += source.numberCount * WorkBudget.measuredElement }
      case .value(.formula(let formula)): work += self.work(of: formula)
      case .value, .keyframes, .wave: break
      }
    }
    for keyframe in keyframes {
      if case .formula(let formula) = keyframe.value { work += self.work(of: formula) }
    }
    return work
  }

  /// The work of the signals of an instant.
  var workOfSignals: Int {
    signals.reduce(0) { $0 + work(of: $1) } + textTemplates.count * WorkBudget.slot
  }

  func work(of signal: Signal) -> Int {
    if case .formula(let formula) = signal.source { return work(of: formula) }
    return WorkBudget.formula
  }

  private func work(of formula: Formula) -> Int {
    WorkBudget.formula + Int(formula.count) * WorkBudget.instruction
  }
}
