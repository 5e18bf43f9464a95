// Streams: what a channel shows, as keys with straight lines between them.

const data = JSON.parse(document.getElementById("data").textContent);
const perSecond = data.effect.ticksPerSecond;
const perPoint = data.effect.ticksPerPoint;

/** Running sums of whole numbers, scaled. */
function summed(differences, scale) {
  let sum = 0;
  return differences.map((difference) => (sum += difference) / scale);
}

const decoded = [];

/** The stream of a number, unpacked once. */
function stream(index) {
  return (decoded[index] ??= unpacked(data.streams[index]));
}

function unpacked(packed) {
  const pieces = (packed.k ?? packed).map((piece) => {
    if (piece.length === 2) return { from: piece[0], text: piece[1] };
    const [from, words, decimals, ticks, ...columns] = piece;
    const column = (numbers) => (decimals === null ? numbers : summed(numbers, 10 ** decimals));
    return {
      from,
      words: data.words[words],
      ticks: summed(ticks, 1).map((tick) => tick + from),
      columns: columns.map(column),
    };
  });
  const [start, period, ...growth] = packed.l ?? [];
  return { pieces, loop: packed.l && { start, period, growth }, gaps: packed.g ?? [] };
}

/** The last index of an ascending list whose item is not beyond a place; 0 before all. */
function lastBefore(list, place, key = (item) => item) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** A place as the stream has it, and how many whole rounds went before. */
function folded({ loop }, place) {
  const rounds = loop && place >= loop.start ? Math.floor((place - loop.start) / loop.period) : 0;
  return { place: rounds > 0 ? place - rounds * loop.period : place, rounds };
}

/** Whether a place lies in a gap: what the stream shows there need not be so. */
function isOpen(stream, at) {
  if (stream.gaps.length === 0) return false;
  const { place } = folded(stream, at);
  const index = lastBefore(stream.gaps, place);
  return index % 2 === 0 && stream.gaps[index] < place && place < stream.gaps[index + 1];
}

/** What a stream shows at a place: a text, or words with the numbers between them; null for nothing. */
function streamValue(stream, at) {
  const loop = stream.loop;
  const { place, rounds } = folded(stream, at);
  const piece = stream.pieces[lastBefore(stream.pieces, place, (piece) => piece.from)];
  if (!piece.words) {
    const grows = rounds > 0 && loop.growth.some((number) => number !== 0);
    return grows ? grown(split(piece.text), rounds, loop) : piece.text;
  }
  const ticks = piece.ticks;
  const index = lastBefore(ticks, place);
  const next = index + 1;
  const part =
    next < ticks.length && place > ticks[index]
      ? (place - ticks[index]) / (ticks[next] - ticks[index])
      : 0;
  const numbers = piece.columns.map((column) => {
    if (column.length === 1) return column[0];
    return part === 0 ? column[index] : column[index] + (column[next] - column[index]) * part;
  });
  const value = { words: piece.words, numbers };
  return rounds > 0 ? grown(value, rounds, loop) : value;
}

/** A text that is one number, with the number apart. */
function split(text) {
  return { words: ["", ""], numbers: [Number(text)] };
}

function grown(value, rounds, loop) {
  return {
    words: value.words,
    numbers: value.numbers.map((number, index) => number + rounds * (loop.growth[index] ?? 0)),
  };
}

/**
 * Which streams of a channel count at a pull and a time, where some pull is shown, and at which place of theirs: one,
 * or two and what part of the way it is from one to the other.
 */
function counting(cell, pull, time, shown) {
  if (typeof cell === "number") return { streams: [stream(cell)], place: time };
  if (typeof cell[0] === "number") return { streams: [stream(cell[0])], place: pull };
  const [, kind, ...rest] = cell[lastBefore(cell, pull, (stretch) => stretch[0])];
  if (kind !== 2) return { streams: [stream(rest[0])], place: kind === 0 ? pull : kind === 1 ? time : shown() };
  let node = 0;
  while (node + 4 < rest.length && rest[node + 2] <= pull) node += 2;
  const part = (pull - rest[node]) / (rest[node + 2] - rest[node]);
  return { streams: [stream(rest[node + 1]), stream(rest[node + 3])], place: time, part };
}

/** Whether a stream has been baked at just that place, or stays there as it was. */
function isExact(stream, at) {
  if (isOpen(stream, at)) return false;
  const { place } = folded(stream, at);
  const piece = stream.pieces[lastBefore(stream.pieces, place, (piece) => piece.from)];
  if (!piece.words) return true;
  const index = lastBefore(piece.ticks, place);
  const stays = (column) => column.length === 1 || column[index] === column[index + 1];
  return piece.ticks[index] === place || index + 1 === piece.ticks.length || piece.columns.every(stays);
}

/** Whether a channel shows then just what has been baked. */
function cellIsExact(cell, pull, time, shown) {
  const { streams, place, part } = counting(cell, pull, time, shown);
  if (streams.length === 1) return isExact(streams[0], place);
  return (part === 1 || isExact(streams[0], place)) && (part === 0 || isExact(streams[1], place));
}

/** What a channel shows then. */
function cellValue(cell, pull, time, shown) {
  const { streams, place, part } = counting(cell, pull, time, shown);
  const low = streamValue(streams[0], place);
  return streams.length > 1 ? mixed(low, streamValue(streams[1], place), part) : low;
}

/** Whether a channel has a gap then. */
function cellIsOpen(cell, pull, time, shown) {
  const { streams, place } = counting(cell, pull, time, shown);
  return streams.some((each) => isOpen(each, place));
}

function mixed(low, high, part) {
  if (low === high || low === null || high === null) return low;
  // A number that stays in one of the two streams is a plain text there.
  if (typeof low === "string" && typeof high === "string") {
    const [a, b] = [Number(low), Number(high)];
    return low === "" || Number.isNaN(a) || Number.isNaN(b) ? low : mixed(split(low), split(high), part);
  }
  if (typeof low === "string") low = parsed(low, high.words);
  if (typeof high === "string") high = parsed(high, low.words);
  if (!low || !high) return low ?? high;
  return {
    words: low.words,
    numbers: low.numbers.map((number, index) => number + (high.numbers[index] - number) * part),
  };
}

/** The numbers of a text between given words. */
function parsed(text, words) {
  const numbers = [];
  let place = words[0].length;
  for (let index = 1; index < words.length; index++) {
    const word = words[index];
    const end = word === "" ? text.length : text.indexOf(word, place);
    numbers.push(Number(text.slice(place, end)));
    place = end + word.length;
  }
  return { words, numbers };
}

/** A value as text; numbers with no more decimals than mean something. */
function textOf(value) {
  if (value === null || typeof value === "string") return value;
  let text = value.words[0];
  value.numbers.forEach((number, index) => {
    const limited = Math.min(Math.max(number, -Number.MAX_VALUE), Number.MAX_VALUE);
    text += (Math.abs(number) < 1e9 ? Math.round(number * 1e6) / 1e6 : limited) + value.words[index + 1];
  });
  return text;
}
