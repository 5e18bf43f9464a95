internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

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
          tracks: {ball.position.x: {to: middle}} # drawstring: allow seam-speed — it is thrown as it lands
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
          tracks: {ball.position: {to: [125, -12]}} # drawstring: allow seam-speed — the net lets it down gently
        - id: throw # the net springs back and throws it out
          during: finishing
          duration: 300ms
          ease: ease-out
          tracks: {ball.position.y: {to: -20}}

      """)
}
