internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension Starter {
  static let dots = Starter(
    pattern: "dots", summary: "five dots and a wave through them: one node for many layers",
    body: """
      title: Dots that the pull spreads and a wave runs through
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: one node moves many layers. `targets` repeats it for each of them, `stagger` starts one
      # after another, and the tracks name only the property.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}}
      phases: {finishing: 300ms}
      signals:
        spread: clamp(progress, 0, 1) * 18 # points from one dot to the next
      paths:
        disc: {circle: {center: [0, 0], radius: 4.5}}

      x-dot: &dot {kind: shape, path: disc, opacity: 0} # shared by all; keys with x- are yours

      layers: # from back to front: the middle one covers the others
        - {<<: *dot, id: dot1, position: [width / 2 - 2 * spread, -28], fillColor: "#4dabf7"}
        - {<<: *dot, id: dot5, position: [width / 2 + 2 * spread, -28], fillColor: "#f06595"}
        - {<<: *dot, id: dot2, position: [width / 2 - spread, -28], fillColor: "#748ffc"}
        - {<<: *dot, id: dot4, position: [width / 2 + spread, -28], fillColor: "#da77f2"}
        - {<<: *dot, id: dot3, position: [width / 2, -28], fillColor: "#9775fa"}

      animations: # where two write one property, the later one wins
        - id: show
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          targets: [dot1, dot2, dot3, dot4, dot5]
          tracks: {opacity: [0, {at: 50%, value: 1}, 1]}
        - id: hop # each dot repeats by itself, a little later than the one before
          during: [refreshing, finishing]
          targets: [dot1, dot2, dot3, dot4, dot5]
          stagger: 100ms
          duration: 900ms
          repeat: forever
          tracks:
            translation.y:
              - {at: 0ms, value: 0, ease: ease-out}
              - {at: 220ms, value: -12, ease: ease-in}
              - {at: 440ms, value: 0}
        - id: leave
          during: finishing
          targets: [dot1, dot2, dot3, dot4, dot5]
          stagger: {total: 120ms, from: center}
          duration: 180ms
          ease: ease-in
          tracks: {scale: {to: 0}}

      """)
}
