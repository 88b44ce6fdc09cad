import { type RawBuilder, sql } from 'kysely'
import type { SentQueueFilters } from '#domains/assignment/contract/assignment-queue.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { leftLeads } from './left-leads.ts'

/** A `lead` that nobody has. */
export const isNobodys = sql`lead.owner_id is null and lead.erased_at is null and lead.merged_into_id is null`

/** Somebody gave a `lead` to a counsellor and undid it. */
export const wasTakenBack = sql`exists (select from lead_event as taken where taken.lead_id = lead.id and taken.kind = 'transfer_undone')`

const reasons = {
  no_rule: sql`exists (select from waiting_lead where lead_id = lead.id and rule_id is null)`,
  no_counsellor: sql`exists (select from waiting_lead where lead_id = lead.id and rule_id is not null and not has_counsellors)`,
  nobody_there: sql`exists (select from waiting_lead where lead_id = lead.id and rule_id is not null and has_counsellors)`,
  taken_back: sql`not exists (select from waiting_lead where lead_id = lead.id) and ${wasTakenBack}`,
  earlier: sql`not exists (select from waiting_lead where lead_id = lead.id) and not ${wasTakenBack}`,
} as const

/** The filters as conditions on `lead`; null if none is set. */
function narrowing({ of, why, by, source, city, came_from, came_until, leads }: SentQueueFilters): RawBuilder<unknown> | null {
  const conditions = [
    ...(why && of === 'nobody' ? [reasons[why]] : []),
    ...(by !== undefined && of === 'left' ? [sql`behind.by_staff_id = ${by}`] : []),
    ...(leads ? [sql`lead.id = any (${leads}::integer[])`] : []),
    ...(source !== undefined ? [sql`lead.source = ${source}`] : []),
    ...(city !== undefined ? [sql`lead.place_ids && array(select id from place where lineage @> array[${city}::integer])`] : []),
    ...(came_from ? [sql`lead.created_at >= ${startOfDay(came_from)}::timestamptz`] : []),
    ...(came_until ? [sql`lead.created_at < ${startOfNextDay(came_until)}::timestamptz`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}

/** All leads that were left behind, as the table `behind`. */
const behind = sql`behind as materialized (${leftLeads})`

/**
 * The tables `behind` and `queued` of a statement: what the filters find, with `id`, `created_at` and `due_at`. With filters they are found
 * once for the page and its count; without, the page is the head of an index.
 */
export function queuedTables(filters: SentQueueFilters): RawBuilder<unknown> {
  const narrowed = narrowing(filters)
  const kept = narrowed ? sql`materialized` : sql`not materialized`
  const found = {
    nobody: sql`select id, created_at, null::timestamptz as due_at from lead where ${isNobodys} and ${narrowed ?? sql`true`}`,
    left: narrowed
      ? sql`select lead.id, lead.created_at, behind.due_at from behind join lead on lead.id = behind.id where ${narrowed}`
      : sql`select id, null::timestamptz as created_at, due_at from behind`,
  }[filters.of]
  return sql`${behind}, queued as ${kept} (${found})`
}

/** How a queue stands: the newest first, or what is due first. */
export const queueOrder = { nobody: sql`created_at desc, id desc`, left: sql`due_at nulls last, id` } as const

/** The leads that the filters find, in the order of the queue. */
export async function queuedIds(db: Database, filters: SentQueueFilters): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with ${queuedTables(filters)}
    select coalesce(json_agg(id order by ${queueOrder[filters.of]}), '[]') as ids from queued`.execute(db)
  return rows[0]?.ids ?? []
}
