import { sql } from 'kysely'
import { eventsWithWords, loggedAction } from '#domains/actions/server/log/logged-action.ts'
import { maxEntries, getSchoolLead as operation, type SchoolLeadDetails } from '#domains/school-leads/contract/school-leads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { schoolsOf } from './policy.ts'
import { namedSchool, schoolLeadFields, shownLeads } from './school-lead-row.ts'
import { hideNumbers } from './without-numbers.ts'

const most = sql.lit(maxEntries)

const children = sql`(
  select coalesce(json_agg(json_build_object('id', child.id, 'name', child.name, 'age', child.age, 'gender', child.gender,
    'boards', array(select name from board where id = any (child.board_ids) order by rank),
    'classes', array(select name from school_class where id = any (child.class_ids) order by rank)) order by child.id), '[]')
  from child where child.lead_id = lead.id)`

const asked = (executiveId: number) => sql`(
  select coalesce(json_agg(json_build_object('id', activity.id, 'at', activity.at, 'kind', activity.kind, 'wants_visit', activity.wants_visit,
    'school', ${namedSchool}) order by activity.at desc, activity.id desc), '[]')
  from (
    select * from parent_activity where lead_id = lead.id and school_id = any (${schoolsOf(executiveId)})
    order by at desc, id desc limit ${most}) as activity
  join school on school.id = activity.school_id)`

const steps = (executiveId: number) => sql`(
  select coalesce(json_agg(json_build_object('id', step.id, 'kind', step.kind, 'status', step.status, 'on_date', step.on_date,
    'school', ${namedSchool}) order by step.on_date desc, step.id desc), '[]')
  from (
    select * from milestone where lead_id = lead.id and removed_at is null and school_id = any (${schoolsOf(executiveId)})
    order by on_date desc, id desc limit ${most}) as step
  join school on school.id = step.school_id)`

async function actionsOf(db: Database, leadId: number) {
  const { rows } = await sql<Pick<SchoolLeadDetails, 'actions'>>`
    select coalesce(json_agg(${loggedAction(sql<boolean>`true`)} order by event.at desc, event.id desc), '[]') as actions
    from ${eventsWithWords} where event.id in (
      select id from lead_event where lead_id = ${leadId} and kind = 'action' and undone_at is null order by at desc, id desc limit ${most})`.execute(
    db,
  )
  return rows[0]?.actions ?? []
}

/** One lead of the executive's schools, without the parent's activities about other schools. */
export async function getSchoolLead(db: Database, { id: executiveId }: Staff, leadId: number): Promise<SchoolLeadDetails> {
  const { rows } = await sql<{ row: Omit<SchoolLeadDetails, 'actions'> }>`
    select json_build_object(${schoolLeadFields(executiveId)}, 'children', ${children}, 'asked', ${asked(executiveId)},
      'steps', ${steps(executiveId)},
      'budget', case when lead.budget_min is not null then
        json_build_object('min', lead.budget_min, 'max', lead.budget_max, 'tenure', lead.budget_tenure) end) as row
    from ${shownLeads}
    cross join lateral (
      select max(at) as at from parent_activity where lead_id = lead.id and school_id = any (${schoolsOf(executiveId)})) as found
    where lead.id = ${leadId} and lead.erased_at is null and found.at is not null`.execute(db)
  const [found] = rows
  if (!found) throw refuse(operation, 'leadNotFound')
  return hideNumbers({ ...found.row, actions: await actionsOf(db, leadId) })
}
