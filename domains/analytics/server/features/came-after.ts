import { setImmediate as breathe } from 'node:timers/promises'
import { admissionWithinDays, talkWithinDays } from '#domains/analytics/contract/feature-figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { dayAfter } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import { keepParents } from '../figures/lists/keep-parents.ts'
import { allTimes, firstTimes, happenedWithin, roomFor } from '../figures/lists/parent-times.ts'
import { type FigureList, readLists } from '../figures/lists/read-lists.ts'
import type { Narrowing } from '../figures/narrowing.ts'

export interface CameAfter {
  parents: number
  talked: number
  admitted: number
}

/** What counts as a talk: also an outcome that was logged of a call on one’s own telephone. */
const talkFigures = ['answered', 'call_taken', 'call_logged'] as const satisfies FigureName[]

const microsecondsOf = (days: number) => days * 86_400_000_000

/**
 * Counts the parents with whom something happened in a period, by what `groupOf` makes of a list. Of these it counts those with a talk, and
 * with an admission, after the first time in the period.
 */
export async function cameAfter(
  db: Database,
  { figures, period: { start, end }, narrowing }: { figures: readonly FigureName[]; period: Period; narrowing: Narrowing },
  groupOf: (list: FigureList) => string,
): Promise<Map<string, CameAfter>> {
  const [lists, talkLists, admissionLists, keeps] = await Promise.all([
    readLists(db, { figures, from: start, until: end }),
    readLists(db, { figures: talkFigures, from: start, until: dayAfter(end, talkWithinDays) }),
    readLists(db, { figures: ['admission_done'], from: start, until: dayAfter(end, admissionWithinDays) }),
    keepParents(db, figures, narrowing, { start, end }),
  ])
  const [talks, admissions] = [allTimes(talkLists), allTimes(admissionLists)]
  const [counts, room] = [new Map<string, CameAfter>(), roomFor(lists)]
  for (const [group, own] of Map.groupBy(lists, groupOf)) {
    // Other requests get their turn between groups.
    await breathe()
    const { leads, times } = firstTimes(own, keeps, room)
    const count = { parents: leads.length, talked: 0, admitted: 0 }
    for (const lead of leads) {
      const at = times[lead] as number
      if (happenedWithin(talks, lead, at, microsecondsOf(talkWithinDays))) count.talked++
      if (happenedWithin(admissions, lead, at, microsecondsOf(admissionWithinDays))) count.admitted++
    }
    counts.set(group, count)
  }
  return counts
}
