import { sql } from 'kysely'
import type { BulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { undoMinutes } from '#domains/sharing/contract/change-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import { named } from '#platform/server/db/named.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readableBulks } from '../policy.ts'

const shown = 20
const stayedShown = 20

export const undoUntil = sql`bulk.finished_at + make_interval(mins => ${sql.lit(undoMinutes)})`

const titles = JSON.stringify(Object.fromEntries(Object.entries(leadLists).map(([list, { title }]) => [list, title])))

/** Where the leads of a transfer `bulk` were, in words. */
export const bulkOf = sql`coalesce(${titles}::jsonb ->> bulk.list, 'Leads of ' || (select name from staff where id = bulk.from_staff_id), 'the queue')`
export const bulkReceivers = sql`(select coalesce(json_agg(${named('staff')} order by staff.name), '[]') from staff where id = any (bulk.to_staff_ids))`

const row = (reader: Pick<Staff, 'id'>) => sql<BulkTransfer>`json_build_object(
  'id', bulk.id, 'status', bulk.status, 'note', bulk.note, 'total', bulk.total, 'trouble', bulk.trouble,
  'created_at', bulk.created_at, 'finished_at', bulk.finished_at,
  'of', ${bulkOf},
  'by', (select ${named('staff')} from staff where id = bulk.staff_id), 'by_rules', bulk.by_rules,
  'to', ${bulkReceivers},
  'moved', counted.moved, 'skipped', counted.skipped, 'in_use', counted.in_use, 'returned', counted.returned, 'kept', counted.kept,
  'stayed_leads', (
    select coalesce(json_agg(${named('stayed')}), '[]') from (
      select lead.id, lead.name from bulk_transfer_lead as one join lead on lead.id = one.lead_id
      where one.bulk_id = bulk.id and one.outcome = case when bulk.status in ('undoing', 'undone') then 'kept' else 'in_use' end and lead.erased_at is null order by one.position limit ${sql.lit(stayedShown)}) as stayed),
  'undo_until', case when bulk.status = 'done' and bulk.staff_id = ${reader.id} and ${undoUntil} > now() then ${undoUntil} end)`

const counted = sql.join(
  ['moved', 'skipped', 'in_use', 'returned', 'kept'].map(
    (outcome) => sql`count(*) filter (where outcome = ${sql.lit(outcome)})::integer as ${sql.ref(outcome)}`,
  ),
)

interface Which {
  id?: number
  /** All leads of this counsellor went. */
  from?: number | undefined
}

/** The bulk transfers that a member of staff reads, the newest first, or one of them. */
export async function readBulkTransfers(
  db: Database,
  reader: Pick<Staff, 'id' | 'roles'>,
  { id, from }: Which = {},
): Promise<BulkTransfer[]> {
  const conditions = [readableBulks(reader, from), ...(id === undefined ? [] : [sql`bulk.id = ${id}`])]
  const { rows } = await sql<{ bulk: BulkTransfer }>`
    with bulk as materialized (
      select * from bulk_transfer as bulk where ${sql.join(conditions, sql` and `)} order by bulk.id desc limit ${sql.lit(shown)})
    select ${row(reader)} as bulk
    from bulk cross join lateral (select ${counted} from bulk_transfer_lead where bulk_id = bulk.id) as counted
    order by bulk.id desc`.execute(db)
  return rows.map(({ bulk }) => bulk)
}
