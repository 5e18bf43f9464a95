internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension Starter {
  static let ring = Starter(
    pattern: "ring", summary: "a ring that the pull draws and time turns: two clocks",
    body: """
      title: A ring that the pull draws and that turns while loading
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: the pull is a clock, and time is another. What follows the finger runs `over` the first one,
      # what moves by itself over the second, and one hands over to the other without a jump.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}, return: {delay: 400ms}} # the content waits until all have left
      phases: {finishing: 400ms}
      constants: {quiet: "#c9d1db", calm: "#7b8794", ready: "#2f9e6e"}
      paths:
        round: {arc: {center: [0, 0], radius: 12, from: -90deg, to: 270deg}} # begins at the top

      layers: # from back to front
        - id: groove
          kind: shape
          position: [width / 2, -30]
          path: round
          fillColor: clear
          strokeColor: quiet
          lineWidth: 3
          opacity: 0
        - id: ring
          kind: shape
          position: [width / 2, -30]
          path: round
          fillColor: clear
          strokeColor: if(pulling or cancelling, calm, ready) # a formula may stand for most values
          lineWidth: 3
          lineCap: round
          strokeEnd: 0
          hidden: idle

      animations: # where two write one property, the later one wins
        - id: draw # progress is 1 at the trigger: so far, 85 % of the ring is there
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          tracks:
            groove.opacity: [0, 45%]
            ring.strokeEnd: [0, 85%]
        - id: turn # one clock through both phases: finishing does not break the turn
          during: [refreshing, finishing]
          duration: 900ms
          repeat: forever
          tracks: {ring.rotation: {from: 0deg, to: 360deg}}
        - id: close # without `from` it starts at whatever is shown
          during: finishing
          duration: 250ms
          ease: ease-out
          tracks: {ring.strokeEnd: {to: 1}}
        - id: leave
          during: finishing
          delay: 200ms
          duration: 200ms
          ease: ease-in
          tracks:
            ring.scale: {to: 1.3}
            ring.opacity: {to: 0}
            groove.opacity: {to: 0}

      """)
}

extension Starter {
  static let spinner = Starter(
    pattern: "spinner", summary: "a comet of ten dots from one: a replicator",
    body: """
      title: A comet that the pull unrolls and that turns while loading
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: a replicator draws its layers many times, each copy a step further than the one before:
      # turned, smaller, fainter. One dot makes the whole comet.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}, return: {delay: 300ms}} # the content waits until all have left
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

extension Starter {
  static let stroke = Starter(
    pattern: "stroke", summary: "a line that draws itself, and a stretch that runs along it: trims",
    body: """
      title: A line that the pull draws and a train runs along
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: a shape shows the stretch of its path from `strokeStart` to `strokeEnd`, fractions of its
      # length, and `strokeOffset` moves that stretch along. Put your own drawing into `paths`: it is SVG path
      # data.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}, return: {delay: 500ms}} # the content waits until all have left
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
