extension Trace {
  /// The same trace with single samples in place of drags that take time: those that a timeline of the trace has taken.
  package func sampled(in timeline: Timeline) -> Trace {
    var result: [TraceEvent] = []
    var going: (drag: TimedDrag, number: Int64)?
    func takeSamples(through limit: Nanoseconds) {
      while let (drag, number) = going {
        let instant = drag.instant(ofSample: number)
        if instant > limit { return }
        result.append(
          .drag(drag.pull(at: instant), across: drag.across(at: instant), at: instant.duration))
        going = instant < drag.start + drag.duration ? (drag, number + 1) : nil
      }
    }
    var drags = timeline.timedDrags.makeIterator()
    for event in events {
      takeSamples(through: Nanoseconds(event.at))
      if event.kind.word.endsTimedDrag { going = nil }
      if case .dragTo = event.kind {
        going = drags.next().map { ($0, 1) }
      } else {
        result.append(event)
      }
    }
    takeSamples(through: .infinity)
    return Trace(inOrder: result)
  }
}
