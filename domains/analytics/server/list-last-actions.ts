import { sql } from 'kysely'
import type { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { eventsWithWords, loggedAction } from '#domains/actions/server/log/logged-action.ts'
import { isOfSales } from '#domains/analytics/contract/policy.ts'
import { lastShown } from '#domains/analytics/contract/recent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { hideNumbers } from '#domains/school-leads/server/without-numbers.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readableActions } from './policy.ts'

/** The last actions that were logged; undone ones stand in the timeline alone. Own ones on a lead that left are read without the lead. */
export async function listLastActions(db: Database, reader: Staff): Promise<{ count: number; results: LoggedAction[] }> {
  const hidesNumbers = isOfSales(reader)
  const isShown = hidesNumbers ? sql<boolean>`true` : visibleTo(reader)
  const { rows } = await sql<{ results: LoggedAction[] }>`
    with last as materialized (
      select lead_event.id from lead_event join lead on lead.id = lead_event.lead_id
      where lead_event.kind = 'action' and lead_event.undone_at is null and ${readableActions(reader)}
      order by lead_event.at desc, lead_event.id desc limit ${sql.lit(lastShown)}
    )
    select coalesce(json_agg(${loggedAction(isShown)} order by event.at desc, event.id desc), '[]') as results
    from ${eventsWithWords} where event.id in (select id from last)`.execute(db)
  const results = rows[0]?.results ?? []
  return { count: results.length, results: hidesNumbers ? hideNumbers(results) : results }
}
