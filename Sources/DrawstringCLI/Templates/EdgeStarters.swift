extension Starter {
  static let footer = Starter(
    pattern: "footer", summary: "a footer that loads more, with a tap after a failure: the bottom edge",
    body: """
      title: A footer that loads more, with a tap to try again
      canvas: {rect: [0, 0, 320, 56], flexible: width} # the footer begins where the content ends, at y 0

      # The idea: `edge: bottom` puts the control below the list. The host begins a refresh by itself when 300 points of
      # content are left, so most readers never pull. After a failure the strip stays open for a tap.

      # The host fires `again` when a tap hits a layer that names it.
      inputs: {again: {type: trigger, description: a tap after a failure}}

      pull:
        edge: bottom
        trigger: 56
        begins: {within: 300}
        settle: {duration: 200ms, ease: ease-out}
        return: {delay: 4s, duration: 250ms, ease: ease-in-out}
        haptics: {armed: light}
      phases: {finishing: 0s} # the strip waits in idle, where a new refresh can begin
      constants: {ink: "#64748b"}

      layers:
        - id: ring
          kind: shape
          position: [width / 2, 28]
          path: {circle: {center: [0, 0], radius: 10}}
          fillColor: clear
          strokeColor: ink
          lineWidth: 3
          lineCap: round
          strokeEnd: 75%
          opacity: 0
        - id: caption
          kind: text
          position: [width / 2, 28]
          size: [width, 20]
          alignment: center
          fontSize: 14
          foregroundColor: ink
          string: Pull up for more
          opacity: clamp(progress * 2 - 0.5, 0, 1)
          label: Load more
          tap: again

      animations: # where two write one property, the later one wins
        - {during: armed, tracks: {caption.string: Release to load more}}
        - {during: refreshing, tracks: {ring.opacity: 1, caption.opacity: 0}}
        - during: refreshing
          duration: 800ms
          repeat: forever
          tracks: {ring.rotation: {from: 0deg, to: 360deg}}
        - during: [idle, dragging, cancelling]
          when: failure
          tracks: {caption.string: Could not load. Tap to try again., caption.opacity: 1}
        - during: [idle, dragging, cancelling]
          when: exhausted
          tracks: {caption.string: That is all, caption.opacity: 1}
        # The app begins a refresh at this event.
        - on: again
          duration: 150ms
          ease: ease-in-out
          tracks: {caption.scale: [1, 0.95, 1]}
          events: [{at: end, emit: retry}]

      """)
}

extension Starter {
  static let floor = Starter(
    pattern: "floor", summary: "a second floor behind a longer pull, which a push closes: floors",
    body: """
      title: A sky that a longer pull opens
      canvas: {rect: [0, -480, 320, 480], flexible: both} # the host gives it the length of the list

      # The idea: from 60 points on a release refreshes, from 140 on it opens a floor that covers the list. The app puts
      # its own view there. A push of 60 points closes the floor. `floorProgress` is 1 where the floor opens.

      pull:
        trigger: 60
        settle: {duration: 250ms, ease: ease-out}
        haptics: {armed: light, armedFloor: rigid, opened: medium}
        floor:
          trigger: 140
          rest: height # how far the floor opens
          open: {duration: 400ms, ease: ease-out}
          close: {at: 60, duration: 300ms, ease: ease-in-out}

      constants: {day: "#e0f2fe", night: "#1e1b4b"}
      signals: {dusk: "smoothstep(0.5, 1, floorProgress)"}

      layers:
        - {id: sky, size: [width, height], anchorPoint: [0, 1], backgroundColor: "lerp(day, night, dusk)"}
        - id: moon
          position: [width * 0.75, -60 - 80 * dusk]
          size: [40, 40]
          cornerRadius: 20
          backgroundColor: "#fde68a"
          opacity: dusk
        - id: caption
          kind: text
          position: [width / 2, -26]
          size: [width, 20]
          alignment: center
          fontSize: 14
          foregroundColor: "lerp(#1e3a8a, white, dusk)"
          string: Pull to refresh
          opacity: clamp(progress * 2 - 0.2, 0, 1)

      animations: # where two write one property, the later one wins
        - {during: armed, tracks: {caption.string: Release to refresh}}
        - {during: armedFloor, tracks: {caption.string: Release to open}}
        - {during: [floor, closing], tracks: {caption.string: Push up to go back}}
        - {during: [refreshing, finishing], tracks: {caption.string: Loading…}}
        - during: [refreshing, finishing]
          duration: 700ms
          repeat: forever
          direction: alternate
          tracks: {caption.opacity: [1, 40%]}

      """)
}
