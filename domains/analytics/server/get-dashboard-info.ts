import { sql } from 'kysely'
import type { z } from 'zod'
import { getDashboardInfo as call } from '#domains/analytics/contract/analytics.ts'
import { stageOf } from '#domains/leads/server/core/stage-of.ts'
import { everyLead, visibleTo } from '#domains/leads/server/core/visible-to.ts'
import { isUntouched } from '#domains/leads/server/list/lead-sources.ts'
import { leadRoles, rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type DashboardInfo = z.output<typeof call.answer>

const tomorrow = sql`${startOfToday} + interval '1 day'`

async function figuresOfList(db: Database, viewer: number) {
  const { rows } = await sql<Omit<DashboardInfo, 'staff' | 'actions_today' | 'by_stage'>>`
    select count(*)::integer as leads,
      count(*) filter (where ${isUntouched})::integer as untouched,
      count(*) filter (where follow_up_at >= ${startOfToday} and follow_up_at < ${tomorrow})::integer as due_today,
      count(*) filter (where follow_up_at < now())::integer as overdue,
      count(*) filter (where latest_user_action_at >= ${startOfToday} or created_at >= ${startOfToday})::integer as new_today
    from lead_listing where viewer_id = ${viewer}`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('An aggregate answered no row.')
  return figures
}

/** Leads by the category of their furthest step, or where none stands of their latest action; as the filter `stage` finds them. */
async function leadsByStage(db: Database, viewer: number) {
  const { rows } = await sql<{ category: string; leads: number }>`
    select coalesce(split_part(${stageOf(sql`steps`)}, '_', 1), action.category) as category, sum(leads)::integer as leads
    from (
      select steps, latest_action_id, count(*) as leads from lead_listing where viewer_id = ${viewer} group by steps, latest_action_id
    ) as alike
    left join action on action.id = latest_action_id
    where steps > 0 or latest_action_id is not null
    group by 1 order by leads desc, category`.execute(db)
  return rows
}

/** The figures of one account's dashboard; an account's own, or anyone's for counsellor admins. */
export async function getDashboardInfo(db: Database, reader: Staff, id: number): Promise<DashboardInfo> {
  const account = await db
    .selectFrom('staff')
    .select(['id', 'name', 'user_type', 'is_admin', 'is_executive'])
    .where('id', '=', id)
    .executeTakeFirst()
  const roles = account ? rolesOf(account) : []
  const mayRead = id === reader.id || (reader.roles.has('counsellor_admin') && leadRoles.some((role) => roles.includes(role)))
  if (!account || !mayRead) throw refuse(call, 'staffNotFound')
  const viewer = roles.includes('counsellor_admin') ? everyLead : account.id
  const [figures, byStage, actions] = await Promise.all([
    figuresOfList(db, viewer),
    leadsByStage(db, viewer),
    db
      .selectFrom('lead_event')
      .innerJoin('lead', 'lead.id', 'lead_id')
      .select(sql<number>`count(*)::integer`.as('today'))
      .where('staff_id', '=', account.id)
      .where('lead_event.kind', '=', 'action')
      .where('undone_at', 'is', null)
      .where('at', '>=', sql<string>`${startOfToday}`)
      .where(visibleTo(reader))
      .executeTakeFirstOrThrow(),
  ])
  return { staff: { id: account.id, name: account.name }, ...figures, actions_today: actions.today, by_stage: byStage }
}
