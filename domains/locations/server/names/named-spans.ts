import { formerNames } from './other-names.ts'

export interface Span {
  name: string
  part: number
  from: number
  to: number
  whole: boolean
  last: boolean
  after: string | undefined
}

/** The longest name that is looked for inside of a part, and how much of a part is read, in words. */
const longestName = 4
const maxWords = 24

/** How many parts are read: the last ones, for what a place lies in stands behind it. */
const maxParts = 8

const pincode = /\b\d{3} ?\d{3}\b/g

const partsOf = (text: string) => {
  const parts = text
    .toLowerCase()
    .replace(pincode, ' ')
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
  return [...new Set(parts)].filter((part) => part !== '' && part !== 'india').slice(-maxParts)
}

function spansOf(part: string, index: number): Span[] {
  const words = part.split(' ').slice(0, maxWords)
  const spans: Span[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      const last = to === words.length
      const whole = from === 0 && last
      const place = { part: index, from, to, whole, last, after: words[from - 1] }
      if (whole || to - from <= longestName) spans.push({ name: words.slice(from, to).join(' '), ...place })
    }
  }
  return spans
}

export function namedSpans(text: string): Span[] {
  return partsOf(text)
    .flatMap(spansOf)
    .flatMap((span) => {
      const today = formerNames[span.name]
      return today === undefined ? [span] : [span, { ...span, name: today }]
    })
}
