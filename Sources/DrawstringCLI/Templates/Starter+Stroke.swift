internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension Starter {
  static let stroke = Starter(
    pattern: "stroke", summary: "a line that draws itself, and a stretch that runs along it: trims",
    body: """
      title: A line that the pull draws and a train runs along
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: a shape shows the stretch of its path from `strokeStart` to `strokeEnd`, fractions of its
      # length, and `strokeOffset` moves that stretch along. Put your own drawing into `paths`: it is SVG path
      # data.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}}
      phases: {finishing: 500ms}
      constants: {ink: "#4c6ef5"}
      paths:
        loop: M-64 12 C-24 12 16 12 16 -8 C16 -24 -16 -24 -16 -8 C-16 12 24 12 64 12

      layers: # from back to front
        - id: rails
          kind: shape
          position: [width / 2, -28]
          path: loop
          fillColor: clear
          strokeColor: ink
          lineWidth: 3
          lineCap: round
          opacity: 0
        - id: train
          kind: shape
          position: [width / 2, -28]
          path: loop
          fillColor: clear
          strokeColor: ink
          lineWidth: 3
          lineCap: round
          strokeEnd: 0
          hidden: idle

      animations: # where two write one property, the later one wins
        - id: draw # progress is 1 at the trigger
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          tracks:
            train.strokeEnd: [0, 1]
            rails.opacity: [0, 15%]
        - id: run # what leaves at one end comes in again at the other
          during: [refreshing, finishing]
          duration: 1200ms
          repeat: forever
          tracks: {train.strokeOffset: {from: 0, to: 1}}
        - id: shrink # the whole line draws itself in to a train
          during: refreshing
          duration: 500ms
          ease: ease-in-out
          tracks: {train.strokeStart: {from: 0, to: 70%}}
        - id: fill # without `from` it starts at whatever is shown
          during: finishing
          duration: 350ms
          ease: ease-out
          tracks: {train.strokeStart: {to: 0}}
        - id: leave
          during: finishing
          delay: 250ms
          duration: 250ms
          tracks:
            train.opacity: {to: 0}
            rails.opacity: {to: 0}

      """)
}
