import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { LoggedAction, listLoggedActions as operation } from '#domains/actions/contract/action-list.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { isEventVisible, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { eventsWithWords, isNotErased, loggedAction } from './logged-action.ts'

type Query = z.output<(typeof operation)['query']>

/** Own work stays readable, without the lead, when the lead goes to somebody else. */
const isReadable = (staff: Staff) => sql`(${isEventVisible(staff)} or event.staff_id = ${staff.id} and ${isNotErased})`

function conditions(staff: Staff, query: Query): RawBuilder<unknown>[] {
  const { actions, sub_actions: subActions, category } = query
  return [
    sql`event.kind = 'action' and event.undone_at is null and event.at >= ${startOfDay(query.start_date)} and event.at < ${startOfNextDay(query.end_date)}`,
    ...(query.staff === undefined ? [] : [sql`event.staff_id = ${query.staff}`]),
    ...(actions?.length ? [sql`event.action_id = any (${actions}::integer[])`] : []),
    ...(subActions?.length ? [sql`event.sub_action_id = any (${subActions}::integer[])`] : []),
    ...(category === undefined ? [] : [sql`event.action_id = any (array(select id from action where category = ${category}))`]),
    isReadable(staff),
  ]
}

/** Page and count walk the index of actions alone. An admin sees nearly all, so their page is found apart from the count. */
export async function listLoggedActions(db: Database, staff: Staff, query: Query) {
  const isFoundOnce = !overseesLeads(staff)
  const { rows } = await sql<{ count: number; results: LoggedAction[] }>`
    with matching as ${sql.raw(isFoundOnce ? 'materialized' : 'not materialized')} (
      select event.id, event.at from lead_event as event where ${sql.join(conditions(staff, query), sql` and `)}
    ), page as (
      select * from matching order by at desc, id desc limit ${query.limit} offset ${query.offset}
    )
    select
      (select count(*)::integer from matching) as count,
      (select coalesce(json_agg(${loggedAction(visibleTo(staff))} order by page.at desc, page.id desc), '[]')
        from page
        join ${eventsWithWords} on event.id = page.id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
