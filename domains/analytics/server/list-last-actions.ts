import { sql } from 'kysely'
import type { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { eventsWithWords, loggedAction } from '#domains/actions/server/log/logged-action.ts'
import { lastShown, salesDays } from '#domains/analytics/contract/recent.ts'
import { everyLead, listViewer, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { askedAboutTheirs } from '#domains/school-leads/server/asked-about-theirs.ts'
import { hideNumbers } from '#domains/school-leads/server/without-numbers.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Separate conditions for separate indexes: admins scan the action index; counsellors scan their own. Sales read the last days only. */
function isWhose(reader: Staff) {
  if (reader.roles.has('sales_executive'))
    return sql`lead_event.at >= now() - make_interval(days => ${sql.lit(salesDays)}) and ${askedAboutTheirs(reader.id, sql`lead_event.lead_id`)}`
  if (listViewer(reader) === everyLead) return visibleTo(reader)
  return sql`lead_event.staff_id = ${reader.id} and lead.erased_at is null`
}

/** The last actions that were logged; undone ones stand in the timeline alone. Own ones on a lead that left are read without the lead. */
export async function listLastActions(db: Database, reader: Staff): Promise<{ count: number; results: LoggedAction[] }> {
  const theirs = isWhose(reader)
  const isOfSales = reader.roles.has('sales_executive')
  const isShown = isOfSales ? sql<boolean>`true` : visibleTo(reader)
  const { rows } = await sql<{ results: LoggedAction[] }>`
    with last as materialized (
      select lead_event.id from lead_event join lead on lead.id = lead_event.lead_id
      where lead_event.kind = 'action' and lead_event.undone_at is null and ${theirs}
      order by lead_event.at desc, lead_event.id desc limit ${sql.lit(lastShown)}
    )
    select coalesce(json_agg(${loggedAction(isShown)} order by event.at desc, event.id desc), '[]') as results
    from ${eventsWithWords} where event.id in (select id from last)`.execute(db)
  const results = rows[0]?.results ?? []
  return { count: results.length, results: isOfSales ? hideNumbers(results) : results }
}
