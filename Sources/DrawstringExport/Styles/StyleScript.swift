/// The script that drives the stylesheets of effects, and the parts of a page that shows one.
enum StyleScript {
  static let text = """
    // Drives an effect: const effect = attachEffect(element), where element has the effect's class. Each change of the phase
    // is an event 'phase' of the element; in 'refreshing', load, and then call finish().
    function attachEffect(element) {
      const { trigger = 0, hysteresis = 0, fires, minimum = 0, loop } = element.dataset
      let phase = 'idle', began = 0
      const enter = next => {
        element.dataset.phase = phase = next
        began = performance.now()
        element.dispatchEvent(new CustomEvent('phase', { detail: next }))
      }
      element.addEventListener('animationend', event => { if (event.target === element) enter('idle') })
      return {
        // The pull that is shown, in points: under a finger, or of a scroller that stretches, -scrollTop.
        pull(points) {
          if (phase === 'idle' ? points > 0 : phase === 'cancelling') enter('pulling')
          if (phase === 'pulling' && points >= trigger) enter(fires ? 'refreshing' : 'armed')
          else if (phase === 'armed' && points < trigger - hysteresis) enter('pulling')
          if (phase !== 'pulling' && phase !== 'armed') return
          for (const animation of element.getAnimations({ subtree: true })) animation.currentTime = points * 10
        },
        release() {
          if (phase === 'armed') enter('refreshing')
          else if (phase === 'pulling') enter('cancelling')
        },
        begin() { if (phase === 'idle') enter('refreshing') },
        finish() {
          if (phase !== 'refreshing') return
          const start = began, [first, length] = loop ? loop.split(' ').map(Number) : [0, 0]
          let end = Math.max(performance.now() - start, minimum)
          if (length) end = first + Math.max(Math.ceil((end - first) / length), 0) * length
          setTimeout(() => { if (phase === 'refreshing' && began === start) enter('finishing') }, start + end - performance.now())
        },
      }
    }

    """

  static let style = """
    body { margin: 0; font: 17px sans-serif; }
    main { height: 100vh; touch-action: none; user-select: none; overflow: hidden; }
    .stage { display: grid; justify-content: center; }
    main > p { margin: 0; padding: 1em; text-align: center; }
    """

  static let page = """
    {
      const main = document.querySelector('main'), element = document.querySelector('[data-phase]')
      const effect = attachEffect(element)
      let start = null
      main.addEventListener('pointerdown', event => { start = event.clientY; main.setPointerCapture(event.pointerId) })
      main.addEventListener('pointermove', event => { if (start !== null) effect.pull((event.clientY - start) / 2) })
      for (const name of ['pointerup', 'pointercancel'])
        main.addEventListener(name, () => { start = null; effect.release() })
      element.addEventListener('phase', event => { if (event.detail === 'refreshing') setTimeout(effect.finish, 2000) })
    }
    """
}
