internal import Dispatch
internal import DrawstringCore
internal import DrawstringSyntax

/// The number of threads that may work at once on independent parts.
///
/// Results are in the order of their parts, so they are the same on any number of cores. A single part, or any parts
/// on a single core, are handled on the calling thread.
package struct Cores: Sendable {
  private let limit: Int?

  /// At least 1. No more threads start than the machine has cores.
  package init(count: Int) { limit = max(count, 1) }

  private init(limit: Int?) { self.limit = limit }

  package static let one = Cores(count: 1)
  /// All cores of the machine, counted on demand: most runs of the tool need one.
  package static let all = Cores(limit: nil)

  package var count: Int { limit ?? Files.coreCount }

  /// Changes each element, several elements at once.
  package func change<Element: Sendable>(
    _ elements: inout [Element], _ body: @Sendable (Int, inout Element) -> Void
  ) {
    if elements.count <= 1 || count == 1 {
      for index in elements.indices { body(index, &elements[index]) }
      return
    }
    unsafe elements.withUnsafeMutableBufferPointer { buffer in
      // Each index is handed out once, so no two threads access one element. The array itself would allow only one
      // exclusive access.
      nonisolated(unsafe) let elements = unsafe buffer
      unsafe DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        unsafe body(index, &elements[index])
      }
    }
  }

  /// Returns the transformed elements, in their order.
  package func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    if elements.count <= 1 || count == 1 { return elements.map { transform($0) } }
    var results = [Result?](repeating: nil, count: elements.count)
    change(&results) { index, result in result = transform(elements[index]) }
    return results.compactMap(\.self)
  }
}

/// Work on another thread, one piece after the other. Of pieces with one key only the newest counts.
///
/// A class, because the threads share it.
package final class LatestWork<Outcome: Sendable>: Sendable {
  private let worker = DispatchQueue(label: "worker")
  /// Guards the two variables.
  private let guarding = DispatchQueue(label: "guarding")
  nonisolated(unsafe) private var newest: [Int: Int] = [:]
  nonisolated(unsafe) private var outcomes: [(key: Int, outcome: Outcome)] = []

  package init() {}

  /// Starts a piece of work, which is left out if a newer one of its key is started first.
  package func start(key: Int, _ body: @escaping @Sendable () -> Outcome) {
    let number = guarding.sync {
      unsafe newest[key, default: 0] += 1
      return unsafe newest[key]
    }
    worker.async { [self] in
      guard guarding.sync(execute: { unsafe newest[key] == number }) else { return }
      let outcome = body()
      guarding.sync {
        if unsafe newest[key] == number { unsafe outcomes.append((key, outcome)) }
      }
    }
  }

  /// The outcomes since the last call.
  package func finished() -> [(key: Int, outcome: Outcome)] {
    guarding.sync {
      defer { unsafe outcomes = [] }
      return unsafe outcomes
    }
  }
}

/// A monotonic clock in real time.
package enum WallClock {
  /// The time since a fixed instant of the process; never decreases.
  package static var now: Duration {
    let instant = ContinuousClock.now
    return start.duration(to: instant)
  }

  private static let start = ContinuousClock.now
}
