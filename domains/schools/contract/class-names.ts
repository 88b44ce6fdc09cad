import { lettersOf } from '#platform/contract/letters-of.ts'

/** The classes that a text means: one, or the two of a kindergarten. With `isNear` our list has only a class close to it. */
export interface MeantClasses {
  ids: readonly [number, ...number[]]
  isNear: boolean
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth']

/** The classes before Class 1, as schools and parents call them, in letters and digits only. */
const early: readonly { slugs: readonly string[]; isNear?: true; names: string }[] = [
  { slugs: ['nursery'], names: 'nursery nur nurs nsy nry' },
  {
    slugs: ['lkg'],
    names: 'lkg lowerkg lowerkindergarten jrkg juniorkg jrkindergarten juniorkindergarten kg1 kgi k1 pp1 ppi',
  },
  {
    slugs: ['ukg'],
    names: 'ukg upperkg upperkindergarten srkg seniorkg srkindergarten seniorkindergarten kg2 kgii k2 pp2 ppii prep',
  },
  { slugs: ['lkg', 'ukg'], names: 'kg kindergarten kinder' },
  {
    slugs: ['nursery'],
    isNear: true,
    names: 'prenursery prenur playgroup playgrp playschool playway pg prekg prekindergarten toddler toddlers preschool preprimary',
  },
]

const earlyNames = new Map(
  early.flatMap(({ slugs, names, isNear = false }) => names.split(' ').map((name) => [name, { slugs, isNear }] as const)),
)

/** `6`, `6th`, `VI`, `sixth`, with the stream or the section behind it: `XI Science`, `6 A`, `10+2`. */
function numbered(text: string): number | undefined {
  const [, word = ''] = /^([a-z]+|\d{1,2}(?:\s*(?:st|nd|rd|th)\b)?)(?=$|[^a-z0-9]|[a-z]$)/.exec(text) ?? []
  if (/^10\s*\+\s*2$/.test(text)) return 12
  const digits = /^\d{1,2}/.exec(word)?.[0]
  const number = digits === undefined ? Math.max(roman.indexOf(word), words.indexOf(word)) + 1 : Number(digits)
  const rest = text.slice(word.length).trim()
  const isPart =
    rest === '' ||
    /^[-–—/.,( ]*(?:[a-h]|sci\w*|com\w*|arts?|humanit\w*|pcm\w*|pcb\w*|medical|non[ -]?medical|maths?|bio\w*|class|std|grade|standard)(?: (?:with|and|&) (?:math\w*|bio\w*|comp\w*))?\b[). ]*$/.test(
      rest,
    )
  return number >= 1 && number <= 12 && isPart ? number : undefined
}

/** Of which age the children of a class are, as forms say behind its name: `Nursery (Age 2.5–3.5)`, `LKG (3+ years)`. */
const ofAge = /\b(?:age[ds]?|yrs?|years?|months?)\b|^\s*\d{1,2}(?:\.\d)?\s*(?:[-–—]|to)\s*\d{1,2}(?:\.\d)?\+?\s*$/
const inBrackets = /(?<!\s)\s*[([]([^()[\]]*)[)\]]\s*$/

const withoutAge = (name: string) => name.replace(inBrackets, (whole, inner: string) => (ofAge.test(inner) ? '' : whole))

/**
 * Reads the name of a class as parents, schools and registers write it: Nursery, Jr KG, VI, 6th, Std 6, Class 6 A, XI Science. Undefined for
 * what is none. The one reader of classes for files, the website and forms.
 */
export function openClassNames(classes: readonly { id: number; name: string; slug: string }[]): (text: string) => MeantClasses | undefined {
  const exact = new Map(classes.flatMap(({ id, name, slug }) => [name, slug].map((one) => [lettersOf(one), id] as const)))
  const classesOf = (keys: readonly string[], isNear = false): MeantClasses | undefined => {
    const [first, ...others] = keys.flatMap((key) => exact.get(key) ?? [])
    return first === undefined ? undefined : { ids: [first, ...others], isNear }
  }
  return (text) => {
    const word = withoutAge(text.normalize('NFKC').toLowerCase().trim())
    const whole = classesOf([lettersOf(word)])
    if (whole) return whole
    const bare = word.replace(/^(?:class|grade|std|standard|cls)\b[\s.:–—-]*|(?<![\s.])[\s.]+(?:class|grade|std|standard)\.?$/g, '').trim()
    const kindergarten = earlyNames.get(lettersOf(bare))
    if (kindergarten) return classesOf(kindergarten.slugs, kindergarten.isNear)
    const number = numbered(bare)
    return number === undefined ? undefined : classesOf([`class${number}`])
  }
}

interface ClassList {
  /** By their rank. */
  classes: readonly { id: number }[]
  className: (text: string) => MeantClasses | undefined
}

/**
 * Reads classes from one to another, as `Nursery to 12`, `I - XII` or `Class-1 to Class-5`: their ids from the lowest. `reversed` where the
 * highest stands first, undefined for what is no such range.
 */
export function readClassRange(text: string, { classes, className }: ClassList): number[] | 'reversed' | undefined {
  const word = text.replace(/\s+/g, ' ')
  const byWord = word.split(/ (?:to|till|upto|up to) /i)
  const ends = byWord.length > 1 ? byWord : word.split(/ ?[-–—] ?/)
  const [lowest, highest] = ends.map((end) => className(end)?.ids)
  const placeOf = (id: number | undefined) => classes.findIndex((one) => one.id === id)
  const [from, to] = [placeOf(lowest?.[0]), placeOf(highest?.at(-1))]
  if (ends.length !== 2 || from < 0 || to < 0) return undefined
  return from > to ? 'reversed' : classes.slice(from, to + 1).map(({ id }) => id)
}
