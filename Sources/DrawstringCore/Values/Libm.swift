// The only access to the C mathematics library. Results may differ by an ulp between C libraries; timelines, steps of
// physics, `cubic-bezier`, `steps` and `linear(…)` do not call these functions.

#if hasFeature(Embedded)
  internal import EmbeddedMath
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

package enum Libm {
  package static func sin(_ x: Double) -> Double { unqualifiedSin(x) }
  package static func cos(_ x: Double) -> Double { unqualifiedCos(x) }
  package static func tan(_ x: Double) -> Double { unqualifiedTan(x) }
  package static func asin(_ x: Double) -> Double { unqualifiedAsin(x) }
  package static func atan2(_ y: Double, _ x: Double) -> Double { unqualifiedAtan2(y, x) }
  package static func exp(_ x: Double) -> Double { unqualifiedExp(x) }
  /// eˣ − 1, accurate where x is tiny.
  package static func expm1(_ x: Double) -> Double { unqualifiedExpm1(x) }
  package static func log(_ x: Double) -> Double { unqualifiedLog(x) }
  package static func pow(_ x: Double, _ y: Double) -> Double { unqualifiedPow(x, y) }
  package static func cbrt(_ x: Double) -> Double { unqualifiedCbrt(x) }
}

// Free functions, since inside `Libm` the names of the C functions would resolve to members of `Libm`.
private func unqualifiedSin(_ x: Double) -> Double { sin(x) }
private func unqualifiedCos(_ x: Double) -> Double { cos(x) }
private func unqualifiedTan(_ x: Double) -> Double { tan(x) }
private func unqualifiedAsin(_ x: Double) -> Double { asin(x) }
private func unqualifiedAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func unqualifiedExp(_ x: Double) -> Double { exp(x) }
private func unqualifiedExpm1(_ x: Double) -> Double { expm1(x) }
private func unqualifiedLog(_ x: Double) -> Double { log(x) }
private func unqualifiedPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func unqualifiedCbrt(_ x: Double) -> Double { cbrt(x) }
