// The frames of jobs as lines of `drawstring frames`, hashed; in node and in browsers.

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

const hash = async (text) => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const shuffled = (list, seed) => {
  const order = list.map((_, index) => index)
  for (let index = order.length - 1; index > 0; index--) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const other = seed % (index + 1)
    ;[order[index], order[other]] = [order[other], order[index]]
  }
  return order
}

/**
 * Returns the hashes of each job's frames and events. A job is `{effect, variants, trace, instants}`; `bytesOf` gives the
 * bytes of an effect. Frames are asked for in a shuffled order, by a replay; the session that lives through the trace must
 * give the same ones.
 */
export async function hashes({ load }, jobs, bytesOf, wasm) {
  const effects = new Map()
  const results = []
  for (const { effect: name, variants, trace, instants } of jobs) {
    const key = `${name}/${variants}`
    if (!effects.has(key)) effects.set(key, await load(await bytesOf(name), { variants, wasm }))
    const effect = effects.get(key)
    const replay = effect.replay(trace)
    const lines = []
    for (const index of shuffled(instants, lines.length + trace.length)) {
      lines[index] = JSON.stringify(replay.frame(instants[index])) + '\n'
    }
    const events = replay.events({ through: instants.at(-1) })
      .map((event) => JSON.stringify({ version: 1, ...event }) + '\n')
    const difference = livingDifference(effect, trace, instants, lines)
    results.push({
      frames: await hash(lines.join('')), events: await hash(events.join('')), difference, first: lines[0],
      images: effect.images, fonts: effect.fonts,
    })
    replay.free()
  }
  return results
}

/** The first frame of a session that differs from the one of the replay; undefined where none does. */
function livingDifference(effect, trace, instants, lines) {
  const session = effect.session()
  session.phase(0)
  let next = 0
  let difference
  instants.forEach((instant, index) => {
    while (next < trace.length && trace[next].at <= instant) session.apply(trace[next++])
    const reading = session.update(instant)
    // More memory detaches every view of the memory.
    if (index === 50) effect._engine.calls.memory.grow(1)
    const line = JSON.stringify(reading.frame(instant)) + '\n'
    if (line !== lines[index]) difference ??= { instant, line }
  })
  session.free()
  return difference
}

if (globalThis.process?.argv[1]?.endsWith('frames.mjs')) {
  const { readFile } = await import('node:fs/promises')
  const [, , player, file] = process.argv
  const jobs = JSON.parse(await readFile(file, 'utf8'))
  const module = await import(new URL(player, `file://${process.cwd()}/`))
  const results = await hashes(module, jobs, (name) => readFile(name))
  process.stdout.write(JSON.stringify(results))
}
