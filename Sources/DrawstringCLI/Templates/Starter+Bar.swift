internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension Starter {
  static let bar = Starter(
    pattern: "bar", summary: "a bar that stretches and swings: starting from what is shown",
    body: """
      title: A bar that the pull stretches and that swings while loading
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: an animation that does not say where it starts begins with what is shown. However far the
      # pull came, and wherever the bar is when the loading ends, nothing jumps.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}}
      phases: {finishing: 600ms}

      layers: # from back to front
        - id: rail
          position: [width / 2, -30]
          size: [160, 6]
          cornerRadius: 3
          masksToBounds: true # what is in it does not stick out
          backgroundColor: "rgb(12 166 120 / 0.18)"
          opacity: 0
          layers:
            - {id: bar, position: [80, 3], size: [0, 6], cornerRadius: 3, backgroundColor: "rgb(12, 166, 120)"}

      animations: # where two write one property, the later one wins
        - id: stretch # progress is 1 at the trigger
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          tracks:
            bar.size.width: [0, 160]
            rail.opacity: [0, 1]
        - id: gather # from what is shown to the right end of the rail
          during: refreshing
          hold: finishing
          duration: 400ms
          ease: ease-in-out
          tracks:
            bar.size.width: {to: 40}
            bar.position.x: {to: 140}
        - id: swing
          during: [refreshing, finishing]
          delay: 400ms
          duration: 700ms
          repeat: forever
          direction: alternate
          ease: ease-in-out
          tracks: {bar.position.x: {from: 140, to: 20}}
        - id: flood # and here from wherever it has swung
          during: finishing
          duration: 400ms
          ease: ease-in
          tracks: {bar.size.width: {to: 320}}
        - id: leave
          during: finishing
          delay: 300ms
          duration: 300ms
          tracks: {rail.opacity: {to: 0}}

      """)
}
