import {DrawstringEffect} from './drawstring-effect.js'

// A list that refreshes: each refresh brings a message.

const find = (id) => document.getElementById(id)
const element = document.querySelector('drawstring-effect')
const effects = JSON.parse(find('effects').textContent)
const unpacked = (text) => Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0))

// In one file, the module is a part of the page.
if (find('wasm')) {
  const stream = new Blob([unpacked(find('wasm').textContent)]).stream()
  const isPacked = find('wasm').dataset.form === 'gzip'
  const module = isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream
  DrawstringEffect.wasm = new Uint8Array(await new Response(module).arrayBuffer())
}

const list = find('list')
let number = 0
const add = () => {
  const row = document.createElement('li')
  const note = document.createElement('small')
  number += 1
  row.textContent = `Message ${number}`
  note.textContent = new Date().toLocaleTimeString()
  row.append(note)
  list.prepend(row)
}
while (number < 24) add()

let timer = 0
const finish = () => {
  add()
  element.finish()
}
const tell = ({type, detail}) => {
  find('told').textContent = `${type} at ${detail.at.toFixed(2)} s`
}
for (const name of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle']) element.addEventListener(name, tell)
element.addEventListener('began', () => {
  find('finish').disabled = false
  clearTimeout(timer)
  if (!find('waiting').checked) timer = setTimeout(finish, 1500)
})
element.addEventListener('ended', () => {
  find('finish').disabled = true
})
element.addEventListener('error', ({message}) => {
  find('told').textContent = message
})
find('begin').addEventListener('click', () => element.begin())
find('finish').addEventListener('click', () => {
  clearTimeout(timer)
  finish()
})

const choose = async (index) => {
  const {data, src, images} = effects[index]
  element.images = images
  await element.load(data ? unpacked(data) : src)
  for (const name of element.effect?.events ?? []) element.addEventListener(name, tell)
}
for (const {title} of effects) find('choice').append(new Option(title))
find('choosing').hidden = effects.length < 2
find('choice').addEventListener('change', () => choose(find('choice').selectedIndex))
await choose(0)
