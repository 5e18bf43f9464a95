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

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}}
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
