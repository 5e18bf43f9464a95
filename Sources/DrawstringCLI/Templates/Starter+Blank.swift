internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension Starter {
  static let blank = Starter(
    pattern: "blank", summary: "the least that works, to build on",
    body: """
      title: What it is, in a line
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      pull: {trigger: 60} # how far one pulls, in points, until a release refreshes

      # Values with names: numbers, colours, lengths of time and more.
      constants: {ink: "#495057"}

      # What there is to draw, from back to front.
      layers:
        - id: mark
          position: [width / 2, -30]
          size: [16, 16]
          cornerRadius: 4
          backgroundColor: ink
          opacity: 0

      # What moves it. Phases: idle, pulling, armed (both are dragging), refreshing, finishing, cancelling.
      animations:
        - id: show # over the pull: progress is 1 at the trigger
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          tracks: {mark.opacity: [0, 1]}
        - id: work # over time, by one clock through both phases
          during: [refreshing, finishing]
          duration: 600ms
          repeat: forever
          direction: alternate
          ease: ease-in-out
          tracks: {mark.scale: [1, 1.3]}
        - id: leave # without `from`, from what is shown
          during: finishing
          duration: 300ms
          tracks: {mark.opacity: {to: 0}}

      """)
}
