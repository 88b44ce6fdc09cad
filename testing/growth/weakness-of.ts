import fc from 'fast-check'
import { sized } from '../sized.ts'
import { growthOf, maxGrowth } from './growth-of.ts'

export interface Pattern {
  source: string
  flags: string
}

const common = [
  ' ',
  '\t',
  '\n',
  '<',
  '"',
  ',',
  '.',
  '-',
  '(',
  '[',
  '1',
  'a',
  'A',
  'क',
  '=',
  '_',
  '/',
  '@',
  ':',
  '+',
  'a ',
  'a.',
  '1 ',
  '""',
]

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')

/** Samples are made of printable signs: a class that takes none of them would be looked for forever. */
const withSigns = (source: string) =>
  source.replace(/\[\^(?:[^\]\\]|\\.)*\]/g, (none) => (new RegExp(none, 'u').test(printable) ? none : 'é'))

/** Texts that the pattern takes, so that what begins as one of them leads far into it. */
function samplesOf({ source, flags }: Pattern): string[][] {
  // What looks around is left out: it takes nothing.
  const plain = source.replace(/\(\?<?[!=](?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\)|\\[bB]/g, '')
  try {
    const samples = fc.sample(fc.stringMatching(new RegExp(withSigns(plain), flags.replace(/[gyvm]/g, ''))), { numRuns: 8, seed: 7 })
    return samples.map((sample) => [...sample].slice(0, 40))
  } catch {
    return []
  }
}

/** What is repeated in a text against a pattern, and what stands before it: parts of texts that it takes. */
function attacksOn(pattern: Pattern) {
  const samples = samplesOf(pattern)
  const words = pattern.source.match(/(?<!\\)[a-zA-Z=:]{2,}/g) ?? []
  const pieces = samples.flatMap((signs) => signs.slice(0, 8).flatMap((sign, at) => [sign, signs.slice(at, at + 3).join('')]))
  const starts = samples.flatMap((signs) => [1, 2, 4, 8].map((count) => signs.slice(0, count).join('')))
  return {
    pieces: [...new Set([...common, ...words, ...pieces])].filter(Boolean).slice(0, sized(40, 60)),
    starts: ['', ...new Set(starts)].slice(0, sized(5, 8)),
  }
}

const ends = ['', '\u0001']

const openReader = ({ source, flags }: Pattern) => {
  const expression = new RegExp(source, flags)
  return (text: string) => {
    expression.lastIndex = 0
    return expression.global ? text.replace(expression, '') : expression.exec(text)
  }
}

/** Characters of the texts, in steps that end before something worse than square takes minutes; and the microseconds that are slow. */
const tried = { characters: [16, 20, 24, 28, 32, 48, 96, 192, 384, 768, 3_072], slow: 1_000 }

/** A pattern that is slow for so few characters needs no measure of its growth. */
const few = 384

/** So many attacks are timed at once: asking for the time takes longer than most of them. */
const atOnce = 16

interface Attack {
  piece: string
  start: string
  end: string
}

const textOf = ({ piece, start, end }: Attack, characters: number) => start + piece.repeat(Math.ceil(characters / piece.length)) + end

type Read = (text: string) => unknown

function isFast(read: Read, texts: readonly string[]): boolean {
  const before = process.cpuUsage()
  for (const text of texts) read(text)
  const { user, system } = process.cpuUsage(before)
  return user + system < tried.slow
}

/** The attacks that take long each time: the first run of a regular expression compiles it. None of those that are fast together is slow. */
function* slowOf(read: Read, attacks: readonly Attack[], characters: number): Generator<Attack> {
  const texts = attacks.map((attack) => textOf(attack, characters))
  for (let from = 0; from < texts.length; from += atOnce) {
    if (isFast(read, texts.slice(from, from + atOnce))) continue
    for (const [at, text] of texts.slice(from, from + atOnce).entries()) {
      const runs = [1, 2, 3]
      if (!runs.some(() => isFast(read, [text]))) yield attacks[from + at] as Attack
    }
  }
}

/** Whether the time for a text grows too fast with the number of its pieces. */
async function growsFast(read: Read, { piece, start, end }: Attack): Promise<boolean> {
  const growth = await growthOf((text) => read(start + text + end), piece)
  return growth !== undefined && growth.ratio > maxGrowth
}

/** The first attack under which a pattern grows too fast. */
export async function weaknessOf(pattern: Pattern): Promise<string | undefined> {
  const read = openReader(pattern)
  const { pieces, starts } = attacksOn(pattern)
  let attacks = pieces.flatMap((piece) => starts.flatMap((start) => ends.map((end) => ({ piece, start, end }))))
  for (const characters of tried.characters) {
    const slow = new Set<Attack>()
    for (const attack of slowOf(read, attacks, characters)) {
      if (characters <= few || (await growsFast(read, attack)))
        return `${JSON.stringify(attack.start)}, then ${JSON.stringify(attack.piece)} again and again`
      slow.add(attack)
    }
    attacks = attacks.filter((attack) => !slow.has(attack))
  }
  return undefined
}
