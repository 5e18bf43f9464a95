extension Report {
  /// The same for programs: `{"notes":[…],"figures":[{…}]}`, absent numbers null.
  var json: String {
    let figures = figures.map { figure in
      """
      {"workload":"\(figure.workload)","unit":"\(figure.unit)","\(Side.countsInstructions ? "instructions" : "nanoseconds")":\(figure.ours),\
      "properties":\(figure.properties.map(String.init) ?? "null"),"perProperty":\(number(figure.perProperty)),\
      "floor":\(number(figure.floor)),"floorRatio":\(number(figure.floorRatio)),\
      "rlottie":\(number(figure.peer)),"rlottieRatio":\(number(figure.peerRatio)),\
      "allocations":\(number(figure.allocations)),"goals":[\(figure.goals.map(written).joined(separator: ","))]}
      """
    }
    let notes = notes.map { "\"\($0)\"" }
    return
      "{\"notes\":[\(notes.joined(separator: ","))],\n\"figures\":[\n\(figures.joined(separator: ",\n"))\n]}\n"
  }

  private func written(_ goal: Figure.Goal) -> String {
    "{\"goal\":\"\(goal.name)\",\"value\":\(goal.value),\"limit\":\(goal.limit),\"met\":\(goal.isMet)}"
  }

  private func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }
}
