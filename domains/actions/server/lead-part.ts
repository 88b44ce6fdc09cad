import { type RawBuilder, sql } from 'kysely'
import { begunHours } from '#domains/actions/contract/actions.ts'
import type { LeadPart } from '#domains/leads/server/lead/lead-part.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'

/** The section `{<flag>, items}` of the milestones of a kind, newest first; the flag is whether one of them `stands`. */
const milestones = (kind: string, flag: string, stands: RawBuilder<unknown>, item: RawBuilder<unknown>, shown = sql`true`) => sql`(
  select json_build_object(${sql.lit(flag)}, count(*) filter (where ${stands}) > 0, 'items', coalesce(json_agg(${item} order by milestone.on_date desc, milestone.id desc), '[]'))
  from milestone
  left join school on school.id = milestone.school_id
  left join child on child.id = milestone.child_id
  left join staff on staff.id = milestone.staff_id
  where milestone.lead_id = lead.id and milestone.kind = ${sql.lit(kind)} and removed_at is null and ${shown})`

// An admission may be at a school that is none of ours and has a name alone.
const schoolOfStep = sql`coalesce(${schoolCalled}, milestone.school_name)`

const isNotCancelled = sql`milestone.status <> 'Cancelled'`
const isDone = sql`milestone.status in ('Done', 'Already taken')`

const step = sql`json_build_object('id', milestone.id, 'child', child.name, 'status', milestone.status, 'date', milestone.on_date, 'school', ${schoolOfStep})`

// Most entries are about no school, or one: then nothing is looked for.
const schoolsOfEvent = sql`coalesce(${schoolCalled}, case when event.school_ids is not null then (
  select string_agg(${schoolCalled}, ', ' order by array_position(event.school_ids, school.id)) from school where school.id = any (event.school_ids)) end)`

const begunActions = sql`(
  select coalesce(json_agg(json_build_object('by', json_build_object('id', staff.id, 'name', staff.name), 'at', held_at, 'category', action.category,
    'action', json_build_object('id', action.id, 'name', action.name),
    'sub_action', case when sub_action.id is not null then json_build_object('id', sub_action.id, 'name', sub_action.name) end,
    'comment', payload ->> 'comment', 'schedule_date', payload ->> 'schedule_date', 'schedule_time', payload ->> 'schedule_time',
    'plans', payload ->> 'plans') order by held_at), '[]')
  from held_action as held
  join staff on staff.id = held.staff_id
  join action on action.id = held.action_id
  left join sub_action on sub_action.id = (payload ->> 'sub_action_id')::integer
  where held.lead_id = lead.id and held.event_id is null and held_at > now() - make_interval(hours => ${sql.lit(begunHours)}))`

// A no says what became of what was planned, where something was.
const plansAfter = sql`case event.after ->> 'plans' when 'cancelled' then '; plans cancelled' when 'kept' then '; plans kept' else '' end`

/** So many schools of a parent are offered; a longer list is slower than searching. */
const maxActedOn = sql.lit(20)

/** The schools that a parent did something about, or that something was done at for them, the latest first. */
const actedSchools = sql`(
  select coalesce(json_agg(json_build_object('id', school.id, 'name', school.name, 'label', ${schoolCalled}, 'gender', offer.gender)
    order by latest.at desc, school.id), '[]')
  from (
    select school_id, max(at) as at from (
      select school_id, at from parent_activity
      where lead_id = lead.id and kind in ('enquiry', 'cart', 'application') and removed_at is null
      union all
      select school_id, created_at from milestone where lead_id = lead.id and removed_at is null and ${isNotCancelled}) as did
    where school_id is not null group by school_id order by max(at) desc, school_id limit ${maxActedOn}) as latest
  join school on school.id = latest.school_id and school.delisted_at is null
  left join school_offer as offer on offer.id = school.id)`

export const leadPart: LeadPart = {
  sections: {
    acted_schools: actedSchools,
    begun_actions: begunActions,
    lead: milestones('lead', 'generated', isNotCancelled, step),
    admission: milestones(
      'admission',
      'done',
      isDone,
      sql`json_build_object('id', milestone.id, 'child', child.name, 'done_by', staff.name, 'done_on', milestone.on_date,
      'school', ${schoolOfStep}, 'already_taken', milestone.status = 'Already taken')`,
      isDone,
    ),
    registrations_at_school: milestones('registration', 'done', isDone, step),
    visit: milestones(
      'visit',
      'scheduled',
      isNotCancelled,
      sql`json_build_object('id', milestone.id, 'child', child.name, 'status', milestone.status, 'scheduled_date', milestone.on_date, 'school', ${schoolOfStep})`,
    ),
  },
  timeline: {
    staff: {
      action: sql`case when event.undone_at is not null then 'Undone: ' else '' end || action.name || coalesce(' – ' || sub_action.name, '') || coalesce(' (' || ${schoolsOfEvent} || ')', '') || ${plansAfter}`,
      action_undone: sql`'Took back: ' || coalesce((
        select undone_action.name from lead_event as undone join action as undone_action on undone_action.id = undone.action_id
        where undone.id = event.undoes_event_id), 'that the follow-up is done')`,
      next_call_planned: sql`'Next call planned'`,
      follow_up_done: sql`'Follow-up done'`,
      admission_taken: sql`'Admission already taken at ' || coalesce(${schoolsOfEvent}, event.after ->> 'school', 'a school') || ${plansAfter}`,
      admission_removed: sql`'Removed the admission at ' || coalesce(${schoolsOfEvent}, event.before ->> 'school', 'a school')`,
    },
  },
}
