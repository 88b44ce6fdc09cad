import { type RawBuilder, sql } from 'kysely'
import { unknownSource } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import { startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import { conditionsOfParents, hasSource, kindOf, type Narrowing } from '../narrowing.ts'
import { firstTimes } from './parent-times.ts'
import { type FigureList, microsecondsAt, numbersOf, readLists } from './read-lists.ts'

/** Whether a fact of a list is meant. */
export type Keeps = (list: FigureList, place: number) => boolean

/** The leads for which some conditions hold, by number. */
async function leadsWhere(db: Database, conditions: readonly RawBuilder<unknown>[]): Promise<Uint8Array> {
  const { rows } = await sql<{ ids: Buffer }>`
    select coalesce(string_agg(int4send(id), '' order by id), '') as ids from lead
    where merged_into_id is null and ${sql.join(conditions, sql` and `)}`.execute(db)
  const ids = numbersOf(rows[0]?.ids ?? Buffer.alloc(0))
  const isMeant = new Uint8Array(1 + (ids.at(-1) ?? 0))
  for (const id of ids) isMeant[id] = 1
  return isMeant
}

/** The same by figure: figures that have a source or a board of their own do not ask their parent for it. */
async function leadsOf(db: Database, figures: readonly FigureName[], narrowing: Narrowing): Promise<Map<FigureName, Uint8Array>> {
  const alike = new Map<string, Promise<Uint8Array>>()
  const leads = new Map<FigureName, Uint8Array>()
  for (const figure of figures) {
    const conditions = conditionsOfParents(figure, narrowing)
    if (conditions.length === 0) continue
    const found = alike.get(kindOf(figure)) ?? leadsWhere(db, conditions)
    alike.set(kindOf(figure), found)
    leads.set(figure, await found)
  }
  return leads
}

/** Keeps the facts of parents who became a lead in these days, or before them. */
async function cameIn(db: Database, parent: 'new' | 'returning', { start, end }: Period): Promise<(lead: number) => boolean> {
  const { isKnown, times } = firstTimes(await readLists(db, { figures: ['new_parent'], from: start }))
  if (parent === 'returning') return (lead) => isKnown[lead] !== 1
  const ends = microsecondsAt(startOfNextDay(end))
  return (lead) => isKnown[lead] === 1 && (times[lead] as number) < ends
}

/** Which facts of some figures in these days are of the parents who are meant; undefined: all. */
export async function keepParents(
  db: Database,
  figures: readonly FigureName[],
  narrowing: Narrowing,
  days: Period,
): Promise<Keeps | undefined> {
  const [leads, came] = await Promise.all([
    leadsOf(db, figures, narrowing),
    narrowing.parent === undefined ? undefined : cameIn(db, narrowing.parent, days),
  ])
  const { source } = narrowing
  if (leads.size === 0 && came === undefined && source === undefined) return undefined
  const ownSource = source === unknownSource ? null : source
  return (list, place) => {
    if (source !== undefined && hasSource(list.figure) && list.source !== ownSource) return false
    const lead = list.leads[place] as number
    const isMeant = leads.get(list.figure)
    return (isMeant === undefined || isMeant[lead] === 1) && (came === undefined || came(lead))
  }
}
