import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { getDashboardInfo as call, paceDays } from '#domains/analytics/contract/analytics.ts'
import { countBookedCalls, countUnassignedCalls } from '#domains/enquiries/server/list-booked-calls.ts'
import { stageOf } from '#domains/leads/server/core/stage-of.ts'
import { listViewer, visibleTo } from '#domains/leads/server/core/visible-to.ts'
import { whatWaits } from '#domains/leads/server/list/what-waits.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { leadRoles, rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia, startOfToday } from '#platform/server/db/india-days.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { startOfPace, usualByNow } from './pace.ts'

type DashboardInfo = z.output<typeof call.answer>

const tomorrow = sql`${startOfToday} + interval '1 day'`

/** Each figure as the list that it leads to finds its rows. Each is counted in an index of its own. */
const figures = {
  leads: sql`true`,
  // What `isUntouched` says besides follows from this, and an index has this alone.
  untouched: sql`spoken_at is null`,
  due_now: whatWaits.due,
  due_today: sql`follow_up_at >= ${startOfToday} and follow_up_at < ${tomorrow}`,
  overdue: sql`follow_up_at < now()`,
  replies: whatWaits.reply,
  missed_calls: whatWaits.missed_call,
  new_today: sql`greatest(created_at, latest_user_action_at) >= ${startOfToday}`,
}

type Figures = Record<keyof typeof figures, number>

async function figuresOfList(db: Database, viewer: number): Promise<Figures> {
  const counts = Object.entries(figures).map(
    ([name, condition]: [string, RawBuilder<unknown>]) =>
      sql`(select count(*)::integer from lead_listing where viewer_id = ${viewer} and ${condition}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Figures>`select ${sql.join(counts)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A query of one row answered none.')
  return found
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

/** What an account logged today and on the days before, on leads that the reader sees. */
async function paceOf(db: Database, reader: Staff, staffId: number): Promise<DashboardInfo['pace']> {
  const { rows } = await sql<{ usual_by_now: number | null; days: Record<string, number> }>`
    with logged as materialized (
      select lead_event.at from lead_event join lead on lead.id = lead_event.lead_id
      where lead_event.staff_id = ${staffId} and lead_event.at >= ${startOfPace}
        and lead_event.kind = 'action' and lead_event.undone_at is null and ${visibleTo(reader)}
    )
    select (select ${usualByNow(sql`at`)} from logged) as usual_by_now,
      (select coalesce(json_object_agg(day, actions), '{}') from (
        select ${inIndia(sql`at`)}::date as day, count(*)::integer as actions from logged group by 1) as of_day) as days`.execute(db)
  const found = rows[0] ?? { usual_by_now: null, days: {} }
  const today = kolkataDay(Date.now())
  const days = Array.from({ length: paceDays + 1 }, (_, place) => dayAfter(today, place - paceDays))
  return { usual_by_now: found.usual_by_now, days: days.map((day) => ({ day, actions: found.days[day] ?? 0 })) }
}

/** The account whose dashboard it is, as what it would see; undefined for an account that the reader may not look at. */
async function accountOf(db: Database, reader: Staff, id: number): Promise<Staff | undefined> {
  const account = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'phone', 'user_type', 'is_admin', 'is_executive', 'is_boarding'])
    .select(['boarding_unassigned_data_permission', 'dormant_data_permission'])
    .where('id', '=', id)
    .executeTakeFirst()
  const roles = account ? rolesOf(account) : []
  const mayRead = id === reader.id || (reader.roles.has('counsellor_admin') && leadRoles.some((role) => roles.includes(role)))
  return account && mayRead ? { ...account, roles: new Set(roles), session: reader.session } : undefined
}

/** The figures of one account's dashboard; an account's own, or anyone's for counsellor admins. */
export async function getDashboardInfo(db: Database, reader: Staff, id: number): Promise<DashboardInfo> {
  const account = await accountOf(db, reader, id)
  if (!account) throw refuse(call, 'staffNotFound')
  const viewer = listViewer(account)
  const worksWithLeads = leadRoles.some((role) => account.roles.has(role))
  const [ofList, byStage, pace, booked, unassigned] = await Promise.all([
    figuresOfList(db, viewer),
    leadsByStage(db, viewer),
    paceOf(db, reader, account.id),
    worksWithLeads ? countBookedCalls(db, account, kolkataDay(Date.now())) : 0,
    worksWithLeads ? countUnassignedCalls(db, account) : 0,
  ])
  return {
    staff: { id: account.id, name: account.name },
    ...ofList,
    booked_today: booked,
    unassigned_calls: unassigned,
    actions_today: pace.days.at(-1)?.actions ?? 0,
    pace,
    by_stage: byStage,
  }
}
