import { type RawBuilder, sql } from 'kysely'
import { isOfBoarding } from '#domains/accounts/server/account/has-role.ts'
import { isOfSales, recentOf } from '#domains/analytics/contract/policy.ts'
import { salesDays } from '#domains/analytics/contract/recent.ts'
import { rowsRead } from '#domains/analytics/contract/rows-read.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { everyLead, isListedFor, listViewer, type Reader, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import { askedAboutTheirs, schoolsOf } from '#domains/school-leads/server/policy.ts'
import { type Actor, hasAnyRole, leadRoles } from '#platform/contract/roles.ts'

/** Schools whose figures a reader reads: admins all, others those that they have. A condition on `school`. */
export const readableSchools = (reader: Actor): RawBuilder<unknown> =>
  overseesLeads(reader) || managesSales(reader) ? sql`true` : sql`school.id = any (${schoolsOf(reader.id)})`

/** Rows behind figures that a reader reads: a condition on `figure_fact`. */
export const readableRows = (reader: Actor): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    own: sql`staff_id = ${reader.id}`,
    boarding: sql`staff_id in (select id from staff where ${isOfBoarding})`,
    atSchools: sql`(school_id is not null or staff_id is null)`,
    atOwnSchools: sql`school_id = any (${schoolsOf(reader.id)})`,
  })[rowsRead(reader)]

/** The rows of what parents asked that a reader reads, as a filter of figures. */
export const readableSchoolsOfRows = (reader: Actor) =>
  rowsRead(reader) === 'atOwnSchools' ? { ownSchools: sql`school_id = any (${schoolsOf(reader.id)})` } : {}

/** Parents that a reader sees behind figures: a condition on `lead`. */
export const readableParents = (reader: Reader): RawBuilder<unknown> =>
  isOfSales(reader) ? askedAboutTheirs(reader.id, sql`lead.id`) : visibleTo(reader)

/** Leads that an account's dashboard counts: a condition on `lead_listing`. */
export const dashboardLeads = (account: Reader): RawBuilder<unknown> =>
  isOfSales(account)
    ? sql`viewer_id = ${sql.lit(everyLead)} and ${askedAboutTheirs(account.id, sql`lead_id`)}`
    : isListedFor([listViewer(account)])

/** Everybody opens their own dashboard, counsellor admins those of counselling, sales admins those of sales executives. */
export const readsDashboard = (reader: Actor, account: Actor) =>
  account.id === reader.id || (overseesLeads(reader) && hasAnyRole(account, leadRoles)) || (managesSales(reader) && isOfSales(account))

const isNotErased = sql`lead.erased_at is null`

/** Logged actions that a reader reads: conditions on `lead_event` and its `lead`, each for an index of its own. */
export const readableActions = (reader: Reader): RawBuilder<unknown> =>
  ({
    team: visibleTo(reader),
    sales: sql`lead_event.at >= now() - make_interval(days => ${sql.lit(salesDays)}) and ${askedAboutTheirs(reader.id, sql`lead_event.lead_id`)}`,
    own: sql`lead_event.staff_id = ${reader.id} and ${isNotErased}`,
  })[recentOf(reader)]

const hasLead = (condition: RawBuilder<unknown>) =>
  sql`(call.lead_id is null or exists (select from lead where lead.id = call.lead_id and ${condition}))`

/** Calls that a reader reads, their own also of leads that others own now: a condition on `call`. */
export const readableCalls = (reader: Reader): RawBuilder<unknown> =>
  ({
    team: hasLead(visibleTo(reader)),
    sales: askedAboutTheirs(reader.id, sql`call.lead_id`),
    own: sql`call.staff_id = ${reader.id} and ${hasLead(isNotErased)}`,
  })[recentOf(reader)]
