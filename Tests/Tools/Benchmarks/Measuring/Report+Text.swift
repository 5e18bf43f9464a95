extension Report {
  /// A table for people: one line a workload, and under it its goals.
  var text: String {
    let head = [
      "workload", Side.countsInstructions ? "instructions" : "ns", "per", "a property", "floor", "×",
      "rlottie", "×", "allocations",
    ]
    let rows = figures.map { figure in
      [
        figure.workload, number(figure.ours), figure.unit, number(figure.perProperty), number(figure.floor),
        number(figure.floorRatio, isRatio: true), number(figure.peer),
        number(figure.peerRatio, isRatio: true),
        number(figure.allocations),
      ]
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == 2 ? cell + space : space + cell
      }
      return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    var lines = notes.map { "note: " + $0 }
    lines.append(line(head))
    for (figure, row) in zip(figures, rows) {
      lines.append(line(row))
      for goal in figure.goals {
        let value = number(goal.value, isRatio: true)
        lines.append(
          "  goal: \(goal.name) ≤ \(number(goal.limit, isRatio: true)): \(value), \(goal.isMet ? "met" : "missed")"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func number(_ value: Double?, isRatio: Bool = false) -> String {
    guard let value else { return "" }
    guard value.magnitude < 1e15 else { return "?" }
    if value >= 100 || value == value.rounded() { return String(Int(value.rounded())) }
    let scale = isRatio ? 100.0 : 10
    return "\((value * scale).rounded() / scale)"
  }
}
