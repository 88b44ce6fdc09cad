import type { FigureList } from './read-lists.ts'

/** Places for the leads of some lists, from 0. Their numbers are dense, so arrays by number do for maps. Lists are ascending. */
export const placesFor = (lists: readonly FigureList[]): number =>
  1 + lists.reduce((most, { leads }) => Math.max(most, leads.at(-1) ?? 0), 0)

/** The first instants of parents in some lists: of whom, and by number whose is known and when. */
export interface FirstTimes {
  leads: number[]
  isKnown: Uint8Array
  times: Float64Array
}

/** Room for the first instants of the parents of some lists. */
export function roomFor(lists: readonly FigureList[]): FirstTimes {
  const size = placesFor(lists)
  return { leads: [], isKnown: new Uint8Array(size), times: new Float64Array(size) }
}

/** Finds the first instant of each parent in some lists, in place of what the room had before. */
export function firstTimes(
  lists: readonly FigureList[],
  keeps?: (list: FigureList, place: number) => boolean,
  room = roomFor(lists),
): FirstTimes {
  const { isKnown, times } = room
  for (const lead of room.leads) isKnown[lead] = 0
  room.leads.length = 0
  for (const list of lists)
    for (let place = 0; place < list.leads.length; place++) {
      const [lead, at] = [list.leads[place] as number, list.times[place] as number]
      if (lead === 0 || (isKnown[lead] === 1 && (times[lead] as number) <= at) || (keeps !== undefined && !keeps(list, place))) continue
      if (isKnown[lead] === 0) room.leads.push(lead)
      isKnown[lead] = 1
      times[lead] = at
    }
  return room
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
