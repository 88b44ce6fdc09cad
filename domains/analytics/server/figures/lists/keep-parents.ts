import { type RawBuilder, sql } from 'kysely'
import { unknownSource } from '#domains/analytics/contract/figure-names.ts'
import { isAtSchools } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { dayAfter } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import { hasSource, kindOf, type Narrowing } from '../narrowing.ts'
import { placesFor } from './parent-times.ts'
import { type FigureList, numbersOf, readLists } from './read-lists.ts'

/** Whether a fact of a list is meant. */
export type Keeps = (list: FigureList, place: number) => boolean

/** Ids of leads, each once. */
type Ids = Int32Array

/** Questions that are being asked: both periods of a screen and its days ask the same at once. */
const asking = new WeakMap<Database, Map<string, Promise<Ids>>>()

function askOnce(db: Database, name: string, ids: RawBuilder<unknown>): Promise<Ids> {
  const open = asking.get(db) ?? new Map<string, Promise<Ids>>()
  asking.set(db, open)
  const before = open.get(name)
  if (before) return before
  const answer = sql<{ ids: Buffer }>`
    select coalesce(string_agg(int4send(lead_id), ''), '') as ids from (select distinct lead_id from (${ids}) as known) as parent`
    .execute(db)
    .then(({ rows }) => numbersOf(rows[0]?.ids ?? Buffer.alloc(0)))
    .finally(() => open.delete(name))
  open.set(name, answer)
  return answer
}

/** The leads that some filters of parents leave, one answer for each filter. */
function asked(db: Database, { class: ofClass, campaign, board }: Narrowing): Promise<Ids[]> {
  return Promise.all([
    ...(ofClass === undefined ? [] : [askOnce(db, `class ${ofClass}`, sql`select lead_id from child where ${ofClass} = any (class_ids)`)]),
    ...(campaign === undefined
      ? []
      : [
          askOnce(
            db,
            `campaign ${campaign}`,
            sql`select lead_id from campaign_recipient where campaign_id = ${campaign} and message_id is not null`,
          ),
        ]),
    ...(board === undefined ? [] : [askOnce(db, `board ${board}`, sql`select lead_id from child where ${board} = any (board_ids)`)]),
  ])
}

const sourceOf = (source: string | undefined) => (source === unknownSource ? null : source)

/** Days on which parents came who are meant; nobody is older than the first new parent, and merged leads are none. */
function cameIn({ parent }: Narrowing, { start, end }: Period) {
  if (parent === 'new') return { from: start, until: end }
  return parent === 'returning' ? { until: dayAfter(start, -1) } : {}
}

/** The parents who are meant, by number. */
async function parentsMeant(db: Database, narrowing: Narrowing, days: Period): Promise<Uint8Array> {
  const [came, answers] = await Promise.all([
    readLists(db, { figures: ['new_parent'], source: sourceOf(narrowing.source), ...cameIn(narrowing, days) }),
    asked(db, narrowing),
  ])
  const found = new Uint8Array(placesFor(came))
  for (const { leads } of came) for (const lead of leads) found[lead] = 1
  // Each answer raises those by one who passed all before.
  for (const [place, ids] of answers.entries()) for (const id of ids) if (found[id] === place + 1) found[id] = place + 2
  return found.map((passed) => Number(passed === answers.length + 1))
}

/** The filters that the parent of a fact answers; a figure with a school or a source of its own has these for it. */
const ofParent = (figure: FigureName, { source, class: ofClass, campaign, parent, board }: Narrowing): Narrowing => ({
  ...{ class: ofClass, campaign, parent },
  ...(!hasSource(figure) && { source }),
  ...(!isAtSchools(figure) && { board }),
})

/** Which facts of some figures in these days are of the parents who are meant; undefined: all. */
export async function keepParents(
  db: Database,
  figures: readonly FigureName[],
  narrowing: Narrowing,
  days: Period,
): Promise<Keeps | undefined> {
  const kinds = new Map(figures.map((figure) => [kindOf(figure), ofParent(figure, narrowing)]))
  const narrowed = [...kinds].filter(([, filters]) => Object.values(filters).some((value) => value !== undefined))
  const byKind = new Map(await Promise.all(narrowed.map(async ([kind, filters]) => [kind, await parentsMeant(db, filters, days)] as const)))
  const { source } = narrowing
  if (byKind.size === 0 && source === undefined) return undefined
  const parentsOf = new Map(figures.map((figure) => [figure, byKind.get(kindOf(figure))]))
  return (list, place) => {
    if (source !== undefined && hasSource(list.figure) && list.source !== sourceOf(source)) return false
    const parents = parentsOf.get(list.figure)
    return parents === undefined || parents[list.leads[place] as number] === 1
  }
}
