import type { FigureList } from './read-lists.ts'

/** Places for the leads of some lists, from 0. Their numbers are dense, so arrays by number do for maps. Lists are ascending. */
const placesFor = (lists: readonly FigureList[]): number => 1 + lists.reduce((most, { leads }) => Math.max(most, leads.at(-1) ?? 0), 0)

/** The first instant of each parent in some lists, by number: whose is known, and when. */
export interface FirstTimes {
  isKnown: Uint8Array
  times: Float64Array
}

export function firstTimes(lists: readonly FigureList[], keeps?: (list: FigureList, place: number) => boolean): FirstTimes {
  const size = placesFor(lists)
  const [isKnown, first] = [new Uint8Array(size), new Float64Array(size)]
  for (const list of lists)
    for (let place = 0; place < list.leads.length; place++) {
      const [lead, at] = [list.leads[place] as number, list.times[place] as number]
      if (lead === 0 || (isKnown[lead] === 1 && (first[lead] as number) <= at) || (keeps !== undefined && !keeps(list, place))) continue
      isKnown[lead] = 1
      first[lead] = at
    }
  return { isKnown, times: first }
}

/** All instants of each parent: those of lead `n` stand from `from[n]` until `from[n + 1]`. */
export interface ParentTimes {
  from: Int32Array
  times: Float64Array
}

export function allTimes(lists: readonly FigureList[]): ParentTimes {
  const from = new Int32Array(placesFor(lists) + 1)
  for (const { leads } of lists) for (const lead of leads) from[lead + 1] = (from[lead + 1] as number) + 1
  for (let lead = 1; lead < from.length; lead++) from[lead] = (from[lead] as number) + (from[lead - 1] as number)
  const next = from.slice()
  const times = new Float64Array(from.at(-1) ?? 0)
  for (const list of lists)
    for (let place = 0; place < list.leads.length; place++) {
      const lead = list.leads[place] as number
      const free = next[lead] as number
      times[free] = list.times[place] as number
      next[lead] = free + 1
    }
  return { from, times }
}

/** Whether anything happened with a parent from an instant on and less than so many microseconds after it. */
export function happenedWithin({ from, times }: ParentTimes, lead: number, at: number, within: number): boolean {
  const end = from[lead + 1] ?? 0
  for (let place = from[lead] ?? 0; place < end; place++) {
    const since = (times[place] as number) - at
    if (since >= 0 && since < within) return true
  }
  return false
}
