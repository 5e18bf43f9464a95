function probe(frames) {
  const svg = document.querySelector('svg')
  return frames.map(frame => {
    animation.goToAndStop(frame, true)
    const found = []
    for (const path of svg.querySelectorAll('path')) {
      if (path.closest('mask, defs, clipPath')) continue
      let [opacity, layer, isShown] = [1, '', true]
      for (let each = path; each !== svg; each = each.parentNode) {
        if (each.getAttribute('display') === 'none' || each.style.display === 'none') isShown = false
        if (each.hasAttribute('opacity')) opacity *= each.getAttribute('opacity')
        if (!layer && each.id.startsWith('own-')) layer = each.id.slice(4)
      }
      const m = path.getCTM(), get = name => path.getAttribute(name)
      if (isShown) found.push([layer, opacity, [m.a, m.b, m.c, m.d, m.e, m.f], get('d'), get('fill'), get('fill-opacity'),
        get('stroke'), get('stroke-opacity'), get('stroke-width')])
    }
    return found
  })
}
function open(data) {
  window.animation?.destroy()
  document.body.innerHTML = `<div style="width:${data.w}px;height:${data.h}px"></div>`
  window.animation = lottie.loadAnimation({
    container: document.querySelector('div'), renderer: 'svg', autoplay: false, loop: false, animationData: data })
  return new Promise(done => window.animation.addEventListener('DOMLoaded', () => done(true)))
}
