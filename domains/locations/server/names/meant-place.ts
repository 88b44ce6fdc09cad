import type { Span } from './named-spans.ts'

export interface Candidate {
  id: number
  kind: 'state' | 'city' | 'district' | 'locality'
  name: string
  lat: number
  lng: number
  city_id: number
  above: string[]
  /** How alike its name is to each part of the text, by trigrams. */
  alike: number[]
}

/** How surely some words mean a name, the surest last. */
const rank = { endsWith: 0, alike: 1, begins: 2, within: 3, exactly: 4 } as const

interface Match {
  place: Candidate
  span: Span
  quality: number
  context: number
}

/** From this similarity on another spelling is taken for the same name; below it, Nagpur would be Nagaur. */
const sameName = 0.5

/** The shortest beginning of a name that stands for it. A shorter text means only a place of exactly that name. */
export const shortestBeginning = 4

/** Cities whose names are ordinary words, with which names of other places end: Sabzi Mandi, Chanakya Puri. */
const ordinaryWords = new Set(['basti', 'mandi', 'puri', 'sagar'])

/** Words before a city's name that make another city of it: Navi Mumbai, Greater Noida. */
const otherCity = new Set(['greater', 'navi', 'new'])

const mayEndWith = ({ last, name, after = '' }: Span) => last && !ordinaryWords.has(name) && !otherCity.has(after)

/** The telling parts of similar names: first letter, short words and numbers, as in East and West, Sector 6 and Sector 62. */
const telling = (name: string) => [name[0], ...name.split(' ').filter((word) => word.length <= 4 || /\d/.test(word))].join(' ')

function qualityOf({ name, kind, alike }: Candidate, span: Span): number | undefined {
  if (name === span.name && span.whole) return rank.exactly
  if (name === span.name) return kind === 'city' && mayEndWith(span) ? rank.endsWith : rank.within
  if (!span.whole) return undefined
  if (span.name.length >= shortestBeginning && name.startsWith(span.name)) return rank.begins
  return (alike[span.part] ?? 0) >= sameName && telling(name) === telling(span.name) ? rank.alike : undefined
}

const isBehind = (span: Span, other: Span) => other.part > span.part || (other.part === span.part && other.from >= span.to)
const isApart = (span: Span, other: Span) => isBehind(span, other) || isBehind(other, span)

function standsAlone({ place, span, quality }: Match, lastPart: number): boolean {
  if (span.part !== lastPart || quality === rank.within) return false
  if (place.kind !== 'locality' || quality === rank.exactly) return true
  return quality === rank.begins && place.name[span.name.length] === ' '
}

function matchesOf(place: Candidate, spans: Span[], outer: Span[], lastPart: number): Match[] {
  return spans.flatMap((span) => {
    const quality = qualityOf(place, span)
    if (quality === undefined) return []
    const around = spans.filter((other) => isApart(span, other)).map((other) => other.name)
    const context = new Set(place.above.filter((name) => name !== place.name && around.includes(name))).size
    // The words behind a place say where it lies: Rampur, Pune is not the Rampur of another state.
    const elsewhere = outer.some((other) => isBehind(span, other) && other.name !== place.name && !place.above.includes(other.name))
    const match = { place, span, quality: quality === rank.endsWith && context > 0 ? rank.within : quality, context }
    return elsewhere || (context === 0 && !standsAlone(match, lastPart)) ? [] : [match]
  })
}

const kinds = ['city', 'district', 'locality', 'state'] as const

const alikeness = ({ place, span }: Match) => place.alike[span.part] ?? 0

/** Orders matches: with named surroundings first, then the surer name, the earlier one in the text, the larger place. */
const better = (a: Match, b: Match) =>
  b.context - a.context ||
  b.quality - a.quality ||
  a.span.part - b.span.part ||
  kinds.indexOf(a.place.kind) - kinds.indexOf(b.place.kind) ||
  alikeness(b) - alikeness(a) ||
  b.span.name.length - a.span.name.length ||
  a.place.id - b.place.id

const rivals = (a: Match, b: Match) =>
  a.context === b.context &&
  a.quality === b.quality &&
  a.span.part === b.span.part &&
  a.place.kind === b.place.kind &&
  a.place.city_id !== b.place.city_id &&
  (a.quality !== rank.alike || alikeness(a) === alikeness(b))

function choose(matches: Match[]): Candidate | undefined {
  const [best, ...others] = matches.sort(better)
  if (!best || !others.some((other) => rivals(best, other))) return best?.place
  return choose(others.filter((other) => other.span.part !== best.span.part))
}

export function meantPlace(spans: Span[], candidates: Candidate[]): Candidate | undefined {
  const large = new Set(candidates.filter((place) => place.kind !== 'locality').map((place) => place.name))
  const outer = spans.filter((span) => large.has(span.name) && (span.whole || mayEndWith(span)))
  const lastPart = Math.max(...spans.map((span) => span.part))
  const places = candidates.filter((place) => place.kind !== 'state')
  return choose(places.flatMap((place) => matchesOf(place, spans, outer, lastPart)))
}
