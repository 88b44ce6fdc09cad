import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { unlessInTheWay } from '#platform/server/db/kept-rows.ts'
import type { Tables } from './tables-of.ts'
import { tablesWith } from './tables-with.ts'

interface Split {
  stays: number
  goes: number
  mergedAt: string
  /** The entries that tell of the split at either lead. */
  events: { stays: number; goes: number }
}

const wholes: readonly string[] = ['lead', 'lead_number', 'child', 'lead_listing', 'lead_share']

/** The tables whose rows are placed one by one, each with its columns among these. */
async function placed(tx: Transaction, tables: Tables, columns: readonly Parameters<typeof tablesWith>[1][]) {
  const having = new Map<string, ReadonlySet<string>>()
  for (const column of columns) having.set(column, await tablesWith(tx, column))
  return [...tables]
    .filter(([table, { rows }]) => !wholes.includes(table) && rows !== 'left' && rows !== 'derived')
    .map(([table, { at }]) => ({ table, at, has: new Set(columns.filter((column) => having.get(column)?.has(table))) }))
}

/**
 * Places what came since a merge when both leads stand by themselves again. It stays with the lead that stayed, but for what is about a
 * child or a number of the other: calls and messages under the number, enquiries, entries and steps about the child, and all that hangs
 * on these entries.
 */
export async function placeSince(tx: Transaction, tables: Tables, { stays, goes, mergedAt, events }: Split): Promise<void> {
  const move = (table: string, where: RawBuilder<unknown>) =>
    unlessInTheWay(tx, () => sql`update ${sql.table(table)} set lead_id = ${goes} where lead_id = ${stays} and ${where}`.execute(tx))
  const since = (at: string) => sql`${sql.ref(at)} > ${mergedAt}::timestamptz`
  const ofChild = sql`child_id in (select id from child where child.lead_id = ${goes})`
  const ofNumber = sql`e164 in (
    select e164 from lead_number where lead_number.lead_id = ${goes}
    except select e164 from lead_number where lead_number.lead_id = ${stays})`
  const all = await placed(tx, tables, ['child_id', 'e164', 'event_id', 'call_id', 'closed_by_event_id', 'replaced_by_event_id'])

  for (const { table, at, has } of all) {
    if (at === undefined) continue
    if (has.has('child_id')) await move(table, sql`${since(at)} and ${ofChild}`)
    if (has.has('e164')) await move(table, sql`${since(at)} and ${ofNumber}`)
  }
  for (const { table, has } of all)
    if (has.has('event_id'))
      await move(
        'lead_event',
        sql`${since('at')} and id in (select event_id from ${sql.table(table)} as placed where placed.lead_id = ${goes})`,
      )
  await move(
    'lead_event',
    sql`${since('at')} and undoes_event_id in (select undone.id from lead_event as undone where undone.lead_id = ${goes})`,
  )
  for (const { table, has } of all) {
    if (has.has('event_id'))
      await move(
        table,
        sql`event_id in (select placed.id from lead_event as placed where placed.lead_id = ${goes} and ${since('placed.at')})`,
      )
    if (has.has('call_id')) await move(table, sql`call_id in (select placed.id from call as placed where placed.lead_id = ${goes})`)
  }
  await endAcross(tx, all, { stays, goes, events })
}

/** Closed or replaced rows may name an entry that now belongs to the other lead. They name the split's own entry instead. */
async function endAcross(
  tx: Transaction,
  all: Awaited<ReturnType<typeof placed>>,
  { stays, goes, events }: Pick<Split, 'stays' | 'goes' | 'events'>,
): Promise<void> {
  const sides = [
    { own: stays, other: goes, event: events.stays },
    { own: goes, other: stays, event: events.goes },
  ]
  for (const { table, has } of all)
    for (const column of (['closed_by_event_id', 'replaced_by_event_id'] as const).filter((name) => has.has(name)))
      for (const { own, other, event } of sides)
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${event}
          where lead_id = ${own} and ${sql.ref(column)} in (select id from lead_event as across where across.lead_id = ${other})`.execute(
          tx,
        )
}
