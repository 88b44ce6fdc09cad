import { leastCalls } from '#domains/calls/contract/best-hours.ts'

/** Calls at an hour, and how many of them were answered. */
interface HourCalls {
  dialed: number
  answered: number
}

export interface HourRow {
  hour: number
  /** To this parent, to parents of the same source, and to all. */
  own: HourCalls
  alike: HourCalls
  all: HourCalls
}

/** So many calls of the wider group stand beside those of the narrower one: a few calls say little of an hour. */
const weightOf = { own: 4, alike: 40, all: 40 }

const blended = ({ dialed, answered }: HourCalls, rate: number, weight: number) => (answered + weight * rate) / (dialed + weight)

const sumOf = (rows: readonly HourRow[], what: keyof HourCalls) => rows.reduce((sum, { all }) => sum + all[what], 0)

/** The hour at which a call is likeliest to be answered, the earliest of equal ones; null where too few calls were made. */
export function chooseHour(rows: readonly HourRow[]): { hour: number; rate: number; own_calls: number } | null {
  const dialed = sumOf(rows, 'dialed')
  if (dialed < leastCalls) return null
  const usual = sumOf(rows, 'answered') / dialed
  const rated = rows.map(({ hour, own, alike, all }) => {
    const rate = blended(own, blended(alike, blended(all, usual, weightOf.all), weightOf.alike), weightOf.own)
    return { hour, rate }
  })
  const [best] = rated.toSorted((one, other) => other.rate - one.rate || one.hour - other.hour)
  return best ? { ...best, own_calls: rows.reduce((sum, { own }) => sum + own.dialed, 0) } : null
}
