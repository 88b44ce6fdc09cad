import { sql } from 'kysely'
import type { BulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { undoMinutes } from '#domains/sharing/contract/change-lead.ts'
import type { Database } from '#platform/server/db/database.ts'

const shown = 20
const stayedShown = 20

const named = (alias: string) => sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name)`)
const counted = (outcome: string) =>
  sql`(select count(*)::integer from bulk_transfer_lead where bulk_id = bulk.id and outcome = ${sql.lit(outcome)})`

export const undoUntil = sql`bulk.finished_at + make_interval(mins => ${sql.lit(undoMinutes)})`

const titles = JSON.stringify(Object.fromEntries(Object.entries(leadLists).map(([list, { title }]) => [list, title])))

const row = sql<BulkTransfer>`json_build_object(
  'id', bulk.id, 'status', bulk.status, 'note', bulk.note, 'total', bulk.total, 'trouble', bulk.trouble,
  'created_at', bulk.created_at, 'finished_at', bulk.finished_at,
  'of', coalesce(${titles}::jsonb ->> bulk.list, 'Leads of ' || (select name from staff where id = bulk.from_staff_id)),
  'to', (select coalesce(json_agg(${named('staff')} order by staff.name), '[]') from staff where id = any (bulk.to_staff_ids)),
  'moved', ${counted('moved')}, 'skipped', ${counted('skipped')}, 'in_use', ${counted('in_use')}, 'returned', ${counted('returned')}, 'kept', ${counted('kept')},
  'stayed_leads', (
    select coalesce(json_agg(${named('stayed')}), '[]') from (
      select lead.id, lead.name from bulk_transfer_lead as one join lead on lead.id = one.lead_id
      where one.bulk_id = bulk.id and one.outcome = case when bulk.status in ('undoing', 'undone') then 'kept' else 'in_use' end and lead.erased_at is null order by one.position limit ${sql.lit(stayedShown)}) as stayed),
  'undo_until', case when bulk.status = 'done' and ${undoUntil} > now() then ${undoUntil} end)`

/** The bulk transfers that a member of staff made, the newest first; or one of them. */
export async function readBulkTransfers(db: Database, staffId: number, id?: number): Promise<BulkTransfer[]> {
  const which = id === undefined ? sql`true` : sql`bulk.id = ${id}`
  const { rows } = await sql<{ bulk: BulkTransfer }>`
    select ${row} as bulk from bulk_transfer as bulk where bulk.staff_id = ${staffId} and ${which} order by bulk.id desc limit ${sql.lit(shown)}`.execute(
    db,
  )
  return rows.map(({ bulk }) => bulk)
}
