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

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}, return: {delay: 300ms}} # the content waits until all have left
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

extension Starter {
  static let ball = Starter(
    pattern: "ball", summary: "a ball in a net that sags: physics, then animations",
    body: """
      title: A ball in a net that sags with the pull
      canvas: [320, 100]

      # The idea: physics while the finger is down, animations after. A body falls, rolls and bounces between
      # paths that may move with the pull; when the finger leaves, an animation takes it over where it is.

      pull:
        trigger: 70
        settle: {duration: 250ms, ease: ease-out}
        leave: {loop: hop} # the end waits for the ball to be down
      phases: {finishing: 400ms}
      constants: {brim: 26, middle: width / 2}
      signals:
        sag: max(pull, 0) # a curve comes half as low as its control point
      paths:
        net: [{move: [100, brim]}, {quad: {control: [middle, brim + sag], to: [220, brim]}}]
        # What the ball is to stay in is closed: the net, and walls higher than it can hop.
        room:
          - move: [100, -400]
          - line: [220, -400]
          - line: [220, brim]
          - quad: {control: [middle, brim + sag], to: [100, brim]}
          - close

      layers: # from back to front
        - id: net
          kind: shape
          path: net
          fillColor: clear
          strokeColor: "#adb5bd"
          lineWidth: 2
          lineCap: round
          opacity: "clamp(4 * progress, 0, 1)" # a formula of signals may stand for most values
        - id: ball
          position: [125, -12] # it drops in from above
          size: [16, 16]
          cornerRadius: 8
          backgroundColor: "#ff6b6b"
          hidden: pull <= 0 # nothing holds it then

      physics:
        gravity: [0, 900] # points a second, each second
        bodies: {ball: {shape: circle, radius: 8, restitution: 50%, resistance: 0.6}}
        boundaries: [room]
        active: dragging and pull > 0
        escape: {ball: {move: [0, -20], per: drag}} # a net that snaps up may leave it outside

      animations: # where two write one property, the later one wins
        - id: home # without `from` it starts where physics has left the ball
          during: refreshing
          hold: finishing
          duration: 300ms
          ease: ease-in-out
          tracks: {ball.position.x: {to: middle}}
        - id: hop
          during: refreshing
          duration: 700ms
          repeat: forever
          blend: 200ms # so does this, which has a start of its own
          tracks:
            ball.position.y:
              - {at: 0%, value: 52, ease: ease-out}
              - {at: 50%, value: 14, ease: ease-in}
              - {at: 100%, value: 52}
        - id: back # let go too early, it leaves by the way it came
          during: cancelling
          duration: 250ms
          ease: ease-in
          tracks: {ball.position: {to: [125, -12]}}
        - id: throw # the net springs back and throws it out
          during: finishing
          duration: 300ms
          ease: ease-out
          tracks: {ball.position.y: {to: -20}}

      """)
}

extension Starter {
  static let bar = Starter(
    pattern: "bar", summary: "a bar that stretches and swings: starting from what is shown",
    body: """
      title: A bar that the pull stretches and that swings while loading
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      # The idea: an animation that does not say where it starts begins with what is shown. However far the
      # pull came, and wherever the bar is when the loading ends, nothing jumps.

      pull: {trigger: 60, settle: {duration: 200ms, ease: ease-out}, return: {delay: 600ms}} # the content waits until all have left
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
