internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension Starter {
  static let spinner = Starter(
    pattern: "spinner", summary: "a comet of ten dots from one: a replicator",
    body: """
      title: A comet that the pull unrolls and that turns while loading
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: a replicator draws its layers many times, each copy a step further than the one before:
      # turned, smaller, fainter. One dot makes the whole comet.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}}
      phases: {finishing: 300ms}
      constants: {copies: 10}

      layers:
        - id: comet
          kind: replicator
          position: [width / 2, -30]
          instanceCount: copies
          instanceRotation: 0deg
          instanceScale: 93%
          instanceAlphaOffset: -1 / copies
          opacity: 0
          layers:
            - {id: head, position: [0, -15], size: [8, 8], cornerRadius: 4, backgroundColor: "#f08c00"}

      animations: # where two write one property, the later one wins
        - id: unroll # progress is 1 at the trigger
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          tracks:
            comet.opacity: [0, 1]
            comet.instanceRotation: [0deg, -30deg]
        - id: turn # one clock through both phases: finishing does not break the turn
          during: [refreshing, finishing]
          duration: 1s
          repeat: forever
          tracks: {comet.rotation: {from: 0deg, to: 360deg}}
        - id: leave # without `from` it starts at whatever is shown
          during: finishing
          duration: 300ms
          ease: ease-in
          tracks:
            comet.scale: {to: 0}
            comet.instanceRotation: {to: 0deg}

      """)
}
