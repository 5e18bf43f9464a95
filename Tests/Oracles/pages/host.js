import {DrawstringEffect} from './drawstring-effect.js'
window.DrawstringEffect = DrawstringEffect
window.rows = (count = 30, name = 'Row') => Array.from({length: count}, (_, index) => {
  const row = document.createElement('li')
  row.textContent = `${name} ${index}`
  return row
})
for (const list of document.querySelectorAll('.rows')) list.append(...rows())
for (const area of document.querySelectorAll('textarea')) area.value = 'A line\n'.repeat(40)
window.told = []
window.watch = (node, name = '') => {
  for (const type of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle'])
    node.addEventListener(type, (event) => event.target === node && told.push(name + type))
}
window.place = document.querySelector('drawstring-effect')
window.find = (id) => document.getElementById(id)
if (place) watch(place)
window.shift = (node) => parseFloat((node.style.translate || '0 0').split(' ')[1] ?? 0)
window.isReady = true
