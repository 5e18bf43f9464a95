import BenchmarkFloor

/// What passes through `malloc` while something runs.
struct Allocations {
  var count: Int
  /// Bytes that stayed.
  var live: Int
  /// The most bytes there ever were besides those from before.
  var peak: Int

  /// Nil where they cannot be counted on this platform.
  static func during(_ body: () -> Void) -> Allocations? {
    guard measure_can_count() != 0 else {
      body()
      return nil
    }
    measure_start_counting()
    body()
    measure_stop_counting()
    return Allocations(count: measure_allocations(), live: measure_live_bytes(), peak: measure_peak_bytes())
  }
}
