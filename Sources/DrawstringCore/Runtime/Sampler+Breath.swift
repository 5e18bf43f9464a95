extension Sampler {
  /// Lets layers breathe, whatever their opacity is.
  mutating func breathe(_ breath: Breath, _ span: TimelineSpan, at instant: Nanoseconds) {
    let factor = breath.factor(in: span, at: instant)
    if factor == 1 { return }
    for slot in breath.slots { slots[Int(slot)] *= factor }
  }
}
