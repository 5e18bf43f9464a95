import BenchmarkFloor
import DrawstringCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The core's own functions over arguments of an effect's size; the floor is the C library, with the instructions of the
/// machine that it uses.
struct FunctionWorkload {
  typealias Function = (Double, Double) -> Double

  struct Row {
    var name: String
    /// Where the arguments lie.
    var first: ClosedRange<Double>
    var second = 0.0...0
    /// Evaluate all pairs into the third.
    var ours: (_ x: [Double], _ y: [Double], _ into: inout [Double]) -> Void
    var library: (_ x: [Double], _ y: [Double], _ into: inout [Double]) -> Void
  }

  static var rows: [Row] {
    [
      Row(
        name: "exp", first: -10...10, ours: each { x, _ in Elementary.exp(x) },
        library: each { x, _ in exp(x) }
      ),
      Row(
        name: "expm1", first: -2...2, ours: each { x, _ in Elementary.expm1(x) },
        library: each { x, _ in expm1(x) }),
      Row(
        name: "log", first: 0.001...10, ours: each { x, _ in Elementary.log(x) },
        library: each { x, _ in log(x) }),
      Row(
        name: "pow", first: 0...1, second: 0...5, ours: each { x, y in Elementary.pow(x, y) },
        library: each { x, y in pow(x, y) }),
      Row(
        name: "cbrt", first: 0...1, ours: each { x, _ in Elementary.cbrt(x) },
        library: each { x, _ in cbrt(x) }
      ),
      Row(
        name: "sine", first: -10...10, ours: each { x, _ in Trigonometry.sine(x) },
        library: each { x, _ in sin(x) }),
      Row(
        name: "sine of a far angle", first: 1e6...1e300, ours: each { x, _ in Trigonometry.sine(x) },
        library: each { x, _ in sin(x) }),
      Row(
        name: "tangent", first: -10...10, ours: each { x, _ in Trigonometry.tangent(x) },
        library: each { x, _ in tan(x) }),
      Row(
        name: "arcSine", first: -1...1, ours: each { x, _ in Trigonometry.arcSine(x) },
        library: each { x, _ in asin(x) }),
      Row(
        name: "arcTangent", first: -1...1, second: -1...1,
        ours: each { y, x in Trigonometry.arcTangent(y, x) },
        library: each { y, x in atan2(y, x) }),
    ]
  }

  @inline(__always)
  private static func each(_ function: @escaping Function) -> ([Double], [Double], inout [Double]) -> Void {
    { x, y, results in
      for index in results.indices { results[index] = function(x[index], y[index]) }
    }
  }

  private static func number(in range: ClosedRange<Double>, _ chance: inout Chance) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * (Double(chance.next(below: 1 << 31)) * 0x1p-31)
  }

  func run(into report: inout Report) {
    for row in Self.rows {
      var chance = Chance(seed: 2026)
      let count = 2_048
      let x = (0..<count).map { _ in Self.number(in: row.first, &chance) }
      let y = (0..<count).map { _ in Self.number(in: row.second, &chance) }
      var (results, known) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
      var (ours, library) = (Side(), Side())
      Rounds(least: 50, most: 2_000, budget: 0.2).run {
        ours.round(of: count) { row.ours(x, y, &results) }
        library.round(of: count) { row.library(x, y, &known) }
      }
      if zip(results, known).contains(where: { !(abs($0 - $1) <= 2 * $1.ulp) }) {
        report.notes.append("\(row.name): the C library's results differ by more than 2 ulp")
      }
      var figure = Figure(
        workload: "functions, \(row.name)", unit: "call", ours: ours.best, floor: library.result)
      figure.expect("× the C library's", figure.floorRatio, atMost: 2)
      report.figures.append(figure)
    }
  }
}
