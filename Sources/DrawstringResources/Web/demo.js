import {DrawstringEffect} from './drawstring-effect.js'

// A list that refreshes: each refresh brings a message.

const find = (id) => document.getElementById(id)
const element = document.querySelector('drawstring-effect')
const effects = JSON.parse(find('effects').textContent)

// In one file, the module and the effects are parts of the page, and the functions of packed.js stand before this script.
if (find('wasm')) DrawstringEffect.wasm = playerOf(find('wasm').textContent)

const list = find('list')
let number = 0
const add = () => {
  const row = document.createElement('li')
  const note = document.createElement('small')
  number += 1
  row.textContent = `Message ${number}`
  note.textContent = new Date().toLocaleTimeString()
  row.append(note)
  // A footer loads what comes after the list.
  if (element.effect?.edge === 'bottom') list.append(row)
  else list.prepend(row)
}
while (number < 24) add()

let timer = 0
const finish = () => {
  add()
  element.finish()
}
const tell = ({type, detail: {at, trigger, haptic}}) => {
  const more = [trigger, haptic].filter(Boolean).map((each) => ` (${each})`).join('')
  find('told').textContent = `${type}${more} at ${at.toFixed(2)} s`
}
const names = ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'armedFloor', 'disarmedFloor', 'opened', 'closed', 'idle', 'tap']
for (const name of names) element.addEventListener(name, tell)
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
find('floor').addEventListener('click', () => element.open() || element.close())
find('finish').addEventListener('click', () => {
  clearTimeout(timer)
  finish()
})

let listening = new AbortController()
const choose = async (index) => {
  const {data, src, images} = effects[index]
  element.images = images
  await element.load(data ? bytesOf(data) : src)
  listening.abort()
  listening = new AbortController()
  const {effect} = element
  if (!effect) return
  for (const name of effect.events) element.addEventListener(name, tell, {signal: listening.signal})
  const ways = {top: 'down', bottom: 'up at its end', left: 'to the right', right: 'to the left'}
  if (effect.trigger !== null) find('told').textContent = `Pull the list ${ways[effect.edge]}, by touch or wheel.`
  find('floor').hidden = !effect.hasFloor
  find('begin').hidden = effect.read({phase: 'refreshing', begin: true}).phase === 'idle'
}
for (const {title} of effects) find('choice').append(new Option(title))
find('choosing').hidden = effects.length < 2
find('choice').addEventListener('change', () => choose(find('choice').selectedIndex))
await choose(0)
