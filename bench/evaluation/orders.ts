import { type Part, parts } from '#domains/recommendations/contract/recommendations.ts'

/** A school that the engine looked at for a parent. */
export interface Candidate {
  id: number
  km: number | null
  fee: number | null
  /** The wishes that it is known to miss, as bits. */
  missed: number
  /** It is left out for a wish that leaves out. */
  is_left_out: boolean
  points: (number | null)[]
  teaches: boolean | null
  has_board: boolean | null
  opening: number | null
  is_collab: boolean
  /** How many parents took admission there, the held-out ones left out. */
  popular: number
}

export interface Order {
  name: string
  /** The lower come first, compared one after another; those without a place in it are left out. */
  keys: (candidate: Candidate) => number[] | undefined
}

const far = Number.MAX_SAFE_INTEGER
const km = (candidate: Candidate) => (candidate.km === null ? far : Math.round(candidate.km * 10))

const sumWithout =
  (left?: Part) =>
  ({ points }: Candidate) =>
    points.reduce<number>((sum, own, at) => sum + (parts[at] === left ? 0 : (own ?? 0)), 0)

const summed =
  (left?: Part) =>
  (candidate: Candidate): number[] | undefined =>
    candidate.is_left_out ? undefined : [-sumWithout(left)(candidate), km(candidate), candidate.id]

const known = (fact: boolean | null) => (fact === true ? 0 : fact === null ? 1 : 2)

/** Fitting schools first, then collaborating ones, then the nearest: the rule from before there were points. */
const ruled = (candidate: Candidate): number[] => [
  known(candidate.teaches),
  known(candidate.has_board),
  candidate.missed === 0 ? 0 : 1,
  candidate.is_collab ? 0 : 1,
  km(candidate),
  candidate.id,
]

export const engine: Order = { name: 'engine: sum of points', keys: summed() }

/** The engine beside what it is measured against, and without each of its parts. */
export const orders: readonly Order[] = [
  engine,
  { name: 'ordered rule', keys: ruled },
  { name: 'nearest first', keys: (candidate) => [km(candidate), candidate.id] },
  { name: 'cheapest first', keys: (candidate) => [candidate.fee ?? far, km(candidate), candidate.id] },
  { name: 'most popular', keys: (candidate) => [-candidate.popular, km(candidate), candidate.id] },
  ...parts.map((part) => ({ name: `engine without ${part}`, keys: summed(part) })),
  { name: 'every wish leaves out', keys: (candidate) => (candidate.missed === 0 ? summed()(candidate) : undefined) },
  {
    name: 'schools that miss a wish last',
    keys: (candidate) => [candidate.missed === 0 ? 0 : 1, -sumWithout()(candidate), km(candidate), candidate.id],
  },
  { name: 'no wish leaves out', keys: (candidate) => [-sumWithout()(candidate), km(candidate), candidate.id] },
]

/** The ids of the first schools in an order. */
export function firstIn({ keys }: Order, candidates: readonly Candidate[], most: number): number[] {
  const placed = candidates.flatMap((candidate) => {
    const own = keys(candidate)
    return own ? [{ id: candidate.id, own }] : []
  })
  const compare = (one: number[], other: number[]) =>
    one.map((key, at) => key - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  return placed
    .sort((one, other) => compare(one.own, other.own))
    .slice(0, most)
    .map(({ id }) => id)
}
