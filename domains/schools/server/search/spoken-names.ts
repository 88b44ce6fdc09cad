/** Dice that roll the same for one seed (mulberry32): a number from 0 up to, and without, 1. */
export function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How people shorten words of names of schools. */
const shortened: readonly [RegExp, string][] = [
  [/\bsenior secondary\b/i, 'Sr Sec'],
  [/\bhigher secondary\b/i, 'Hr Sec'],
  [/\bsecondary\b/i, 'Sec'],
  [/\bsenior\b/i, 'Sr'],
  [/\bjunior\b/i, 'Jr'],
  [/\bmount\b/i, 'Mt'],
  [/\bsaint\b/i, 'St'],
  [/\bgovernment\b/i, 'Govt'],
  [/\bkendriya vidyalaya\b/i, 'KV'],
  [/\bjawahar navodaya vidyalaya\b/i, 'JNV'],
  [/\bdelhi public school\b/i, 'DPS'],
  [/\barmy public school\b/i, 'APS'],
  [/\beklavya model residential school\b/i, 'EMRS'],
  [/\binternational\b/i, 'Intl'],
  [/\benglish medium\b/i, 'Eng Med'],
  [/\bacademy\b/i, 'Acad'],
  [/\bmemorial\b/i, 'Mem'],
]

const choose = <Item>(roll: () => number, items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item

/** Signs that nobody types, and initials with or without their dots. */
function withoutSigns(name: string, roll: () => number): string {
  const plain = name.replace(/\([^()]*\)/g, ' ').replace(/[’']/g, '')
  const dots = choose(roll, ['', ' ', '.'])
  return plain
    .replace(/\b([A-Z])\.\s*(?=[A-Z]\b)/g, `$1${dots}`)
    .replace(/(?<![.,&/-])[.,&/-]+(?=\s|$)|(?<=\s)[.,&/-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A name as it is commonly said: abbreviated, without “The” and often without “School”, the place behind it or before it. */
export function asSaid(name: string, place: string, roll: () => number): string {
  let spoken = withoutSigns(name, roll).replace(/^the /i, '')
  for (const [words, short] of shortened) if (roll() < 0.7) spoken = spoken.replace(words, short)
  const words = spoken.split(' ')
  if (words.length > 2 && /^school$/i.test(words.at(-1) ?? '') && roll() < 0.4) spoken = words.slice(0, -1).join(' ')
  const whole = spoken.toLowerCase().includes(place.toLowerCase()) ? spoken : roll() < 0.25 ? `${place} ${spoken}` : `${spoken} ${place}`
  return roll() < 0.7 ? whole.toLowerCase() : whole
}

const neighbours: Readonly<Record<string, string>> = {
  a: 's',
  s: 'd',
  e: 'r',
  r: 't',
  t: 'y',
  i: 'o',
  o: 'p',
  n: 'm',
  m: 'n',
  l: 'k',
  c: 'v',
  v: 'b',
  d: 'f',
  h: 'j',
}
const misheard: readonly [string, string][] = [
  ['ee', 'i'],
  ['oo', 'u'],
  ['ph', 'f'],
  ['th', 't'],
  ['sh', 's'],
  ['v', 'w'],
  ['w', 'v'],
  ['c', 'k'],
  ['a', 'e'],
  ['e', 'a'],
  ['i', 'e'],
]

/** A word with one slip: a letter too few, doubled, exchanged with its neighbour, hit beside its key, or written as it is heard. */
function slipped(word: string, roll: () => number): string {
  const at = 1 + Math.floor(roll() * (word.length - 2))
  const [before, letter, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 1)]
  const heard = misheard.filter(([sound]) => word.includes(sound, 1))
  switch (Math.floor(roll() * 5)) {
    case 0:
      return before + after
    case 1:
      return before + letter + letter + after
    case 2:
      return before + next + letter + word.slice(at + 2)
    case 3:
      return before + (neighbours[letter] ?? letter) + after
    default: {
      const [sound, written] = heard.length > 0 ? choose(roll, heard) : ['', '']
      return word[0] + word.slice(1).replace(sound, written)
    }
  }
}

/** The text with a slip in one of its longer words. */
export function withSlip(text: string, roll: () => number): string {
  const words = text.toLowerCase().split(' ')
  const long = words.filter((word) => /^[a-z]{5,}$/.test(word) && !['school', 'public'].includes(word))
  if (long.length === 0) return text
  const chosen = choose(roll, long)
  return words.map((word) => (word === chosen ? slipped(word, roll) : word)).join(' ')
}
