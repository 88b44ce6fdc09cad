import { headingKey } from '#domains/imports/contract/heading-key.ts'
import { openClassNames } from '#domains/schools/contract/class-names.ts'
import { type ClassRelation, classText } from '#domains/schools/contract/school-profile.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import type { Tenure } from '#platform/contract/money.ts'

/** Words of fee heads that tell no head from another. */
const idle = new Set(['fee', 'fees', 'charge', 'charges', 'amount', 'and', 'of', 'the', 'in', 'rs', 'inr', 'rupees'])

/** Other names of our fee heads, by slug, as schools write them. */
const headNames: Readonly<Record<string, readonly string[]>> = {
  'tuition-fee': ['tuition', 'tution', 'tuitions', 'composite', 'academic'],
  'annual-charges': ['annual', 'yearly', 'session'],
  'development-fee': ['development', 'dev', 'building', 'infrastructure', 'development fund'],
  'activity-fee': ['activity', 'activities', 'sports', 'co curricular', 'cca', 'sports activity', 'activity sports'],
  'computer-and-lab-fee': ['computer', 'lab', 'laboratory', 'computer lab', 'science lab', 'it'],
  'examination-fee': ['examination', 'examinations', 'exam', 'exams', 'assessment'],
  'admission-fee': ['admission', 'one time admission', 'enrolment'],
  'caution-deposit': ['caution', 'caution money', 'security', 'security deposit', 'refundable deposit', 'deposit'],
  'books-and-uniform': ['books', 'uniform', 'books uniform', 'uniform books', 'books stationery'],
  transport: ['transport', 'transportation', 'bus', 'van', 'conveyance', 'school bus'],
  meals: ['meals', 'meal', 'food', 'lunch', 'catering'],
  'hostel-and-mess': ['hostel', 'mess', 'boarding', 'hostel mess', 'boarding lodging', 'hostel food'],
}

/** How a heading says how often an amount is asked for: `Tuition fee (monthly)`, `Transport p.m.`, `Meals / quarter`. */
const tenureSaid: readonly { tenure: Tenure; pattern: RegExp }[] = [
  { tenure: 'HY', pattern: /\b(?:half[ -]?yearly|per half[ -]?year)\b|\/\s*(?:half[ -]?year|hy)\b/i },
  { tenure: 'M', pattern: /\b(?:monthly|per month|p\.?\s?m)\b|\/\s*(?:month|m)\b/i },
  { tenure: 'Q', pattern: /\b(?:quarterly|per quarter)\b|\/\s*(?:quarter|q)\b/i },
  { tenure: 'Y', pattern: /\b(?:yearly|annually|per year|per annum|p\.?\s?a)\b|\/\s*(?:year|annum|y)\b/i },
]

const headKey = (text: string) =>
  headingKey(text)
    .split(' ')
    .filter((word) => !idle.has(word))
    .join(' ')

/** What a pasted heading means: heads of the table, and how often the amounts under it are asked for, if it says so. */
export interface MeantHeads {
  keys: readonly string[]
  tenure?: Tenure | undefined
}

/** Reads headings of fees as schools write them: `Tuition`, `Bus fees`, `Exam (quarterly)`. Undefined for one that we do not have. */
export function openFeeHeads(heads: readonly { id: number; name: string; slug: string }[]): (text: string) => MeantHeads | undefined {
  const known = new Map(heads.flatMap(({ id, name, slug }) => [name, ...(headNames[slug] ?? [])].map((one) => [headKey(one), id] as const)))
  return (text) => {
    const whole = known.get(headKey(text))
    const { tenure, pattern } = tenureSaid.find((one) => one.pattern.test(text)) ?? {}
    const id = whole ?? (pattern && known.get(headKey(text.replace(pattern, ' '))))
    return id === undefined ? undefined : { keys: [String(id)], tenure }
  }
}

/** The streams by what stands behind a class; the longer ones first. */
const streams: readonly { slug: string; pattern: RegExp }[] = [
  { slug: 'science-with-mathematics', pattern: /pcm|nonmed|scien?\w{0,30}math/ },
  { slug: 'science-with-biology', pattern: /pcb|medical|scien?\w{0,30}bio/ },
  { slug: 'science', pattern: /sci/ },
  { slug: 'commerce-with-mathematics', pattern: /com\w{0,30}math/ },
  { slug: 'commerce', pattern: /com/ },
  { slug: 'humanities', pattern: /art|human/ },
  { slug: 'vocational', pattern: /voc/ },
]

/** Reads names of classes by the reader of the imports, as `Std 6`, `VI`, `XI Science`; `KG` is both of its classes. Undefined for one that the school does not have. */
export function openClassRows(relations: readonly ClassRelation[]): (text: string) => MeantHeads | undefined {
  const className = openClassNames(relations.map((relation) => relation.class))
  const exact = new Map(relations.map((relation) => [lettersOf(classText(relation)), relation]))
  const ofStream = (classId: number, text: string): ClassRelation | undefined => {
    const same = relations.filter((relation) => relation.class.id === classId)
    const slug = streams.find(({ pattern }) => pattern.test(lettersOf(text)))?.slug
    if (slug === undefined) return same.find(({ stream }) => stream === null)
    return same.find(({ stream }) => stream?.slug === slug) ?? (same.length === 1 && same[0]?.stream === null ? same[0] : undefined)
  }
  return (text) => {
    const whole = exact.get(lettersOf(text))
    const classes = whole ? undefined : className(text)
    // Our list begins with Nursery: the fees of a class before it are not those of Nursery.
    const ids = classes && !classes.isNear ? classes.ids : []
    const found = whole ? [whole] : ids.flatMap((id) => ofStream(id, text) ?? [])
    return found.length === 0 ? undefined : { keys: found.map(({ id }) => String(id)) }
  }
}

/** Reads names in a table of one column or of rows that have no other names. */
export const byLabel =
  (heads: readonly { key: string; label: string }[]) =>
  (text: string): MeantHeads | undefined => {
    const found = heads.find(({ label }) => lettersOf(label) === lettersOf(text))
    return found && { keys: [found.key] }
  }
