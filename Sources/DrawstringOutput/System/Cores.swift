internal import Dispatch
internal import DrawstringCore
internal import DrawstringSyntax

/// How many threads may work at once on what falls into independent parts.
///
/// Results lie in the order of their parts, whoever finishes first; so they are the same on any number of cores. A
/// single part, or a single core, is worked on where it is asked for, without any thread.
package struct Cores: Sendable {
  private let limit: Int?

  /// At least 1. Beyond what the machine has, more threads are not begun.
  package init(count: Int) { limit = max(count, 1) }

  private init(limit: Int?) { self.limit = limit }

  package static let one = Cores(count: 1)
  /// All that the machine has; it is asked when they are needed, as most runs of the tool need one.
  package static let all = Cores(limit: nil)

  package var count: Int { limit ?? Files.coreCount }

  /// Changes each element, several at once.
  package func change<Element: Sendable>(
    _ elements: inout [Element], _ body: @Sendable (Int, inout Element) -> Void
  ) {
    if elements.count <= 1 || count == 1 {
      for index in elements.indices { body(index, &elements[index]) }
      return
    }
    unsafe elements.withUnsafeMutableBufferPointer { buffer in
      // Each index is handed out once, so that no two threads reach one element; an array itself would let only
      // one of them in.
      nonisolated(unsafe) let elements = unsafe buffer
      unsafe DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        unsafe body(index, &elements[index])
      }
    }
  }

  /// What becomes of each element, in their order.
  package func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    if elements.count <= 1 || count == 1 { return elements.map { transform($0) } }
    var results = [Result?](repeating: nil, count: elements.count)
    change(&results) { index, result in result = transform(elements[index]) }
    return results.compactMap(\.self)
  }
}

/// Time as it passes for whoever looks at a screen.
package enum WallClock {
  /// Since some instant in the past; never falls.
  package static var now: Duration {
    let instant = ContinuousClock.now
    return start.duration(to: instant)
  }

  private static let start = ContinuousClock.now
}
