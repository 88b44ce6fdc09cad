import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { accountColumns, withRoles } from '#domains/accounts/server/account/account-now.ts'
import { isNotErased } from '#domains/actions/server/log/logged-action.ts'
import { firstCallDays, getDashboardInfo as operation, paceDays } from '#domains/analytics/contract/analytics.ts'
import { countBookedCalls, countUnassignedCalls } from '#domains/enquiries/server/list-booked-calls.ts'
import { withoutStage } from '#domains/leads/contract/columns/stage.ts'
import type { Condition } from '#domains/leads/contract/listing/condition.ts'
import { isNewToday, isUntouched, waits } from '#domains/leads/contract/listing/own-conditions.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { stageOf } from '#domains/leads/server/lead/stage-of.ts'
import { everyLead, isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import { conditionSql } from '#domains/leads/server/list/condition-sql.ts'
import { isSnoozed, ownerOf } from '#domains/messages/server/inbox/list-inbox.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { loggedByDay, usualByNow } from './pace.ts'
import { dashboardLeads, readsDashboard } from './policy.ts'

type DashboardInfo = z.output<typeof operation.answer>

const tomorrow = sql`${startOfToday} + interval '1 day'`

/** None of these depends on whose list it is. */
const asListed = (condition: Condition) => conditionSql(condition, everyLead)

/** Each figure as the list that it leads to finds its rows. Each is counted in an index of its own. */
const figures = {
  leads: sql`true`,
  untouched: asListed(isUntouched),
  due_now: asListed(waits.due),
  due_today: sql`follow_up_at >= ${startOfToday} and follow_up_at < ${tomorrow}`,
  overdue: sql`follow_up_at < now()`,
  replies: asListed(waits.reply),
  missed_calls: asListed(waits.missed_call),
  new_today: asListed(isNewToday),
}

type Figures = Record<keyof typeof figures, number>

async function figuresOfList(db: Database, listed: RawBuilder<unknown>): Promise<Figures> {
  const counts = Object.entries(figures).map(
    ([name, condition]: [string, RawBuilder<unknown>]) =>
      sql`(select count(*)::integer from lead_listing where ${listed} and ${condition}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Figures>`select ${sql.join(counts)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A query of one row answered none.')
  return found
}

/** Where the replies that wait stand in the Inbox of an account; null for lists that are not one counsellor's. */
async function repliesOf(db: Database, account: Staff): Promise<DashboardInfo['replies_of']> {
  if (!isCounsellor(account) || overseesLeads(account)) return null
  const isTheirs = sql`${ownerOf} = ${account.id}`
  const { rows } = await sql<NonNullable<DashboardInfo['replies_of']>>`
    select count(*) filter (where not is_snoozed and is_theirs)::integer as inbox,
      count(*) filter (where not is_snoozed and is_theirs is not true)::integer as shared, count(*) filter (where is_snoozed)::integer as snoozed
    from (
      select ${isSnoozed} as is_snoozed, ${isTheirs} as is_theirs from lead_listing as listing
      where ${isListedFor([account.id])} and unanswered_at is not null) as reply`.execute(db)
  return rows[0] ?? null
}

/** Leads by the category of their furthest step, or where none stands of their latest action; as the filter `stage` finds them. */
async function leadsByStage(db: Database, listed: RawBuilder<unknown>) {
  // Each part has an index of its own.
  const { rows } = await sql<{ category: string; leads: number }>`
    select category, sum(leads)::integer as leads from (
      select split_part(${stageOf(sql`steps`)}, '_', 1) as category, leads from (
        select steps, count(*) as leads from lead_listing where ${listed} and steps > 0 group by steps) as reached
      union all
      select action.category, leads from (
        select latest_action_id, count(*) as leads from lead_listing
        where ${listed} and steps = 0 and latest_action_id is not null group by latest_action_id) as acted
      join action on action.id = latest_action_id
    ) as alike
    group by category order by leads desc, category`.execute(db)
  return rows
}

/** If a lead was merged into a newer one, its first call may be older than the lead: such a parent waited no time. */
async function firstCalls(db: Database, listed: RawBuilder<unknown>): Promise<DashboardInfo['first_calls']> {
  const { rows } = await sql<DashboardInfo['first_calls']>`
    select count(*)::integer as leads, count(first_call_at)::integer as called,
      percentile_cont(0.5) within group (order by greatest(extract(epoch from first_call_at - created_at), 0))
        filter (where first_call_at is not null) as median_seconds
    from lead_listing
    where ${listed} and created_at >= ${startOfToday} - make_interval(days => ${sql.lit(firstCallDays - 1)})`.execute(db)
  const [found] = rows as [DashboardInfo['first_calls']]
  return found
}

interface LoggedDay {
  ago: number
  actions: number
  usual_by_now: number | null
}

/** Actions that an account logged today and on the days before. They stay theirs when the lead goes to somebody else. */
async function paceOf(db: Database, staffId: number): Promise<DashboardInfo['pace']> {
  const own = sql`event.staff_id = ${staffId} and ${isNotErased}`
  const { rows } = await sql<LoggedDay>`
    with logged as materialized (${loggedByDay(own)})
    select ago, actions, (select ${usualByNow} from logged) as usual_by_now from logged`.execute(db)
  const today = kolkataDay(Date.now())
  const actionsOf = (ago: number) => rows.find((row) => row.ago === ago)?.actions ?? 0
  const days = Array.from({ length: paceDays + 1 }, (_, place) => paceDays - place)
  return {
    usual_by_now: rows[0]?.usual_by_now ?? null,
    days: days.map((ago) => ({ day: dayAfter(today, -ago), actions: actionsOf(ago) })),
  }
}

/** The account whose dashboard it is, as what it would see; undefined for an account that the reader may not look at. */
async function accountOf(db: Database, reader: Staff, id: number): Promise<Staff | undefined> {
  const account = await db
    .selectFrom('staff')
    .select([...accountColumns, 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) return undefined
  const found = { ...withRoles(account), session: reader.session }
  return readsDashboard(reader, found) ? found : undefined
}

/** The figures of one account's dashboard. */
export async function getDashboardInfo(db: Database, reader: Staff, id: number): Promise<DashboardInfo> {
  const account = await accountOf(db, reader, id)
  if (!account) throw refuse(operation, 'staffNotFound')
  const listed = dashboardLeads(account)
  const worksWithLeads = hasAnyRole(account, leadRoles)
  const [ofList, byStage, first_calls, pace, replies_of, booked, unassigned] = await Promise.all([
    figuresOfList(db, listed),
    leadsByStage(db, listed),
    firstCalls(db, listed),
    paceOf(db, account.id),
    repliesOf(db, account),
    worksWithLeads ? countBookedCalls(db, account, kolkataDay(Date.now())) : 0,
    worksWithLeads ? countUnassignedCalls(db, account) : 0,
  ])
  const staged = byStage.reduce((sum, { leads }) => sum + leads, 0)
  return {
    staff: { id: account.id, name: account.name },
    ...ofList,
    replies_of,
    booked_today: booked,
    unassigned_calls: unassigned,
    actions_today: pace.days.at(-1)?.actions ?? 0,
    first_calls,
    pace,
    by_stage: [...byStage, { category: withoutStage, leads: Math.max(0, ofList.leads - staged) }],
  }
}
