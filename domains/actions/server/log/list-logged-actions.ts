import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listLoggedActions as call } from '#domains/actions/contract/action-list.ts'
import { everyLead, isEventVisible, listViewer } from '#domains/leads/server/core/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type Query = z.output<(typeof call)['query']>
type Logged = z.output<(typeof call)['answer']>['results'][number]

function conditions(staff: Staff, query: Query): RawBuilder<unknown>[] {
  const { actions, sub_actions: subActions, category } = query
  return [
    sql`event.kind = 'action' and event.undone_at is null and event.at >= ${startOfDay(query.start_date)} and event.at < ${startOfNextDay(query.end_date)}`,
    ...(query.staff === undefined ? [] : [sql`event.staff_id = ${query.staff}`]),
    ...(actions?.length ? [sql`event.action_id = any (${actions}::integer[])`] : []),
    ...(subActions?.length ? [sql`event.sub_action_id = any (${subActions}::integer[])`] : []),
    ...(category === undefined ? [] : [sql`event.action_id = any (array(select id from action where category = ${category}))`]),
    isEventVisible(staff),
  ]
}

const named = (alias: string) => sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name)`)

const loggedAction = sql<Logged>`json_build_object(
  'id', event.id,
  'at', event.at,
  'by', case when staff.id is not null then ${named('staff')} end,
  'lead', ${named('lead')},
  'category', action.category,
  'action', action.name,
  'sub_action', sub_action.name,
  'schools', array(
    select name from school where id = event.school_id or id = any (event.school_ids)
    order by array_position(event.school_ids, id)),
  'comment', event.comment,
  'scheduled_at', event.scheduled_at)`

/** Page and count walk the index of actions alone. An admin sees nearly all, so their page is found apart from the count. */
export async function listLoggedActions(db: Database, staff: Staff, query: Query) {
  const isFoundOnce = listViewer(staff) !== everyLead
  const { rows } = await sql<{ count: number; results: Logged[] }>`
    with matching as ${sql.raw(isFoundOnce ? 'materialized' : 'not materialized')} (
      select event.id, event.at from lead_event as event where ${sql.join(conditions(staff, query), sql` and `)}
    ), page as (
      select * from matching order by at desc, id desc limit ${query.limit} offset ${query.offset}
    )
    select
      (select count(*)::integer from matching) as count,
      (select coalesce(json_agg(${loggedAction} order by page.at desc, page.id desc), '[]')
        from page
        join lead_event as event on event.id = page.id
        join lead on lead.id = event.lead_id
        join action on action.id = event.action_id
        left join sub_action on sub_action.id = event.sub_action_id
        left join staff on staff.id = event.staff_id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
