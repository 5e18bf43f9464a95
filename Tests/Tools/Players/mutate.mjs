// Loads compiled effects with a few bytes changed or cut off in the WebAssembly player, and shows frames of those that load.
//
//   node mutate.mjs DRAWSTRING.JS SEED COUNT FILE…
//
// A trap is an exception that is no DrawstringError, and fails.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const [player, seed, count, ...files] = process.argv.slice(2)
const { load } = await import(pathToFileURL(player))
const wasm = await readFile(new URL('drawstring.wasm', pathToFileURL(player)))
const contents = await Promise.all(files.map((file) => readFile(file)))
const header = 12

let state = Number(seed) | 1
const below = (end) => {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) % end
}

/** The checksum of a file, which all but few mutations mend: Adler-32. */
const checksum = (bytes) => {
  let [low, high] = [1, 0]
  for (let place = header; place < bytes.length; place++) {
    low = (low + bytes[place]) % 65521
    high = (high + low) % 65521
  }
  return ((high << 16) | low) >>> 0
}

const mutated = (bytes) => {
  const size = below(8) === 0 ? header + 1 + below(bytes.length - header - 1) : bytes.length
  const copy = Uint8Array.from(bytes.subarray(0, size))
  for (let slips = 1 + below(4); slips > 0; slips--) {
    const place = header + below(size - header)
    copy[place] = [below(256), copy[place] ^ (1 << below(8)), below(2) ? 255 : 0, copy[place] + (below(2) ? 1 : 255)][below(4)]
  }
  if (below(64)) new DataView(copy.buffer).setUint32(8, checksum(copy), true)
  return copy
}

let loaded = 0
for (let number = 0; number < Number(count); number++) {
  const bytes = mutated(contents[below(contents.length)])
  try {
    const effect = await load(bytes, { wasm })
    if (++loaded % 4 === 0) effect.frame({ phase: ['idle', 'pulling', 'refreshing'][below(3)], time: below(3000) / 1000 })
    effect.free()
  } catch (error) {
    if (error?.name === 'DrawstringError') continue
    console.log(`${error} for ${Buffer.from(bytes).toString('base64')}`)
    process.exit(1)
  }
}
console.log(`${count} mutations, ${loaded} loaded`)
