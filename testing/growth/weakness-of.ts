import fc from 'fast-check'
import { sized } from '../sized.ts'
import { growthOf, mostGrowth } from './growth-of.ts'

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

/** Whether it takes long each time: the first run of a regular expression compiles it. */
function isSlow(read: (text: string) => unknown, text: string): boolean {
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(before)
    if (user + system < tried.slow) return false
  }
  return true
}

/** Whether the time for a text grows too fast with the number of its pieces. */
async function growsFast(read: (text: string) => unknown, piece: string): Promise<boolean> {
  const slow = tried.characters.find((characters) => isSlow(read, piece.repeat(Math.ceil(characters / piece.length))))
  if (slow === undefined || slow <= few) return slow !== undefined
  const growth = await growthOf(read, piece)
  return growth !== undefined && growth.ratio > mostGrowth
}

/** The first attack under which a pattern grows too fast. */
export async function weaknessOf(pattern: Pattern): Promise<string | undefined> {
  const read = openReader(pattern)
  const { pieces, starts } = attacksOn(pattern)
  for (const piece of pieces)
    for (const start of starts)
      for (const end of ends)
        if (await growsFast((text) => read(start + text + end), piece))
          return `${JSON.stringify(start)}, then ${JSON.stringify(piece)} again and again`
  return undefined
}
