import './drawstring-effect.js'
const style = (node, text) => { node.style.cssText = text; return node }
/** A list in a frame of 400 and 600 pixels, with elements by the names of effects. */
window.build_ = async (names, {rows = 40, isRow = false, direction = 'ltr', floor = 0, flex = 'row'} = {}) => {
  document.body.replaceChildren()
  document.documentElement.scrollTop = 0
  const frame = style(document.createElement('div'), 'position: relative; overflow: hidden; height: 600px')
  window.list = style(document.createElement('div'), `overflow: auto; height: 100%; background: white; direction: ${direction};`
    + (isRow ? `display: flex; overflow-y: hidden; flex-direction: ${flex}` : ''))
  list.id = 'list'
  list.tabIndex = 0
  window.row_ = (number) => {
    const row = style(document.createElement('div'), isRow ? 'flex: none; width: 100px; border-right: 1px solid silver'
      : 'flex: none; height: 49px; border-bottom: 1px solid silver; background: ' + ['white', '#eef'][number % 2])
    row.textContent = `row ${number}`
    return row
  }
  window.add_ = (count) => {
    for (let each = 0; each < count; each++) list.append(row_(list.children.length))
  }
  add_(rows)
  window.told = []
  const loads = []
  window.places = names.map((name) => {
    const place = document.createElement('drawstring-effect')
    place.setAttribute('for', 'list')
    place.src = `${name}.drawn`
    if (floor) place.append(floor_(floor))
    for (const event of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'armedFloor', 'disarmedFloor', 'opened', 'closed',
      'idle', 'tap', 'error'])
      place.addEventListener(event, () => told.push(names.length > 1 ? `${name} ${event}` : event))
    loads.push(new Promise((done) => place.addEventListener('load', done)))
    frame.append(place)
    return place
  })
  window.place = places[0]
  window.frame_ = frame
  frame.append(list)
  document.body.append(frame)
  await Promise.all(loads)
  await next_()
}
window.floor_ = (height) => {
  const floor = style(document.createElement('div'), 'background: lavender; padding: 8px')
  floor.slot = 'floor'
  const button = document.createElement('button')
  button.textContent = 'On the floor'
  const tall = style(document.createElement('div'), `height: ${height}px`)
  floor.append(button, tall)
  return floor
}
window.next_ = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))
window.shift_ = () => {
  const [x, y = '0'] = (list.style.translate || '0 0').split(' ')
  return [parseFloat(x), parseFloat(y)]
}
window.box_ = (node) => {
  const {left, top, right, bottom} = node.getBoundingClientRect()
  return [left, top, right, bottom].map((each) => Math.round(each * 10) / 10)
}
window.picture_ = (each = place) => box_(each.shadowRoot.querySelector('svg'))
window.isReady = true
