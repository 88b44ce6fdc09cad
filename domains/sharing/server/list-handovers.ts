import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { Handover, listHandovers as operation } from '#domains/sharing/contract/sharing.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handoverRow } from './handover-row.ts'
import { handoversOf, isPartyTo, isReceivedBy, isSentFrom } from './policy.ts'

type Query = z.output<(typeof operation)['query']>

/** The conditions of the filters. Sent and received refer to the reader, or to the counsellor that an admin chose. */
function conditions(reader: Staff, { type, direction, counsellor, start_date: start, end_date: end }: Query): RawBuilder<unknown>[] {
  const subject = overseesLeads(reader) ? (counsellor ?? reader.id) : reader.id
  return [
    handoversOf(reader),
    ...(type ? [type === 'share' ? sql`event.kind = 'share'` : sql`event.kind in ('transfer', 'transfer_undone')`] : []),
    ...(direction === 'sent' ? [isSentFrom(subject)] : []),
    ...(direction === 'received' ? [isReceivedBy(subject)] : []),
    ...(counsellor ? [isPartyTo(counsellor)] : []),
    ...(start ? [sql`event.at >= ${startOfDay(start)}`] : []),
    ...(end ? [sql`event.at < ${startOfNextDay(end)}`] : []),
  ]
}

/** Found once for page and count; the rest is read for the rows of the page alone. */
export async function listHandovers(db: Database, reader: Staff, query: Query) {
  // The planner does not know a limit that comes as a value. A second, literal limit tells it that a page is small.
  const { rows } = await sql<{ count: number; results: Handover[] }>`
    with found as materialized (
      select id, at from lead_event as event where ${sql.join(conditions(reader, query), sql` and `)}
    ), page as (
      select id from (select id from found order by at desc, id desc limit ${query.limit} offset ${query.offset}) as ordered
      limit ${sql.lit(largestPage)}
    )
    select
      (select count(*)::integer from found) as count,
      (select coalesce(json_agg(${handoverRow(reader)} order by event.at desc, event.id desc), '[]')
        from page join lead_event as event on event.id = page.id join lead on lead.id = event.lead_id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
