import { type RawBuilder, sql } from 'kysely'
import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'
import { timeline } from '../timeline/timeline.ts'

/** The sections of the whole lead beside its row. */
type Sections = Omit<LeadDetails, keyof LeadRow>

/** `{count, items}` of what `from` finds, newest first by `order`. */
const counted = (item: RawBuilder<unknown>, from: RawBuilder<unknown>, order: string) => sql`(
  select json_build_object('count', count(*), 'items', coalesce(json_agg(${item} order by ${sql.raw(order)} desc), '[]')) ${from})`

/** `{<flag>, items}` of the milestones of a kind, newest first. */
const milestones = (kind: string, flag: string, item: RawBuilder<unknown>) => sql`(
  select json_build_object(${sql.lit(flag)}, count(*) filter (where milestone.status <> 'Cancelled') > 0, 'items', coalesce(json_agg(${item} order by milestone.on_date desc, milestone.id desc), '[]'))
  from milestone
  left join school on school.id = milestone.school_id
  left join child on child.id = milestone.child_id
  left join staff on staff.id = milestone.staff_id
  where milestone.lead_id = lead.id and milestone.kind = ${sql.lit(kind)} and removed_at is null)`

// An admission may be at a school that is none of ours and has a name alone.
const schoolOfStep = sql`coalesce(school.name, milestone.school_name)`

const activities = (kind: string) => sql`from parent_activity as activity
  left join school on school.id = activity.school_id
  left join child on child.id = activity.child_id
  left join school_class on school_class.id = activity.class_id
  where activity.lead_id = lead.id and activity.kind = ${sql.lit(kind)} and removed_at is null`

const step = sql`json_build_object('id', milestone.id, 'child', child.name, 'status', milestone.status, 'date', milestone.on_date, 'school', ${schoolOfStep})`

const sections: { [Name in keyof Sections]: RawBuilder<unknown> } = {
  timeline,
  school_bucket: sql`(
    select coalesce(json_agg(json_build_object('id', school.id, 'name', school.name, 'slug', school.slug) order by entry.added_at, school.id), '[]')
    from (select school_id, min(added_at) as added_at from school_bucket where lead_id = lead.id group by school_id) as entry
    join school on school.id = entry.school_id)`,
  lead: milestones('lead', 'generated', step),
  cart: counted(
    sql`json_build_object('child', child.name, 'class', school_class.name, 'time', activity.at, 'school', school.name)`,
    activities('cart'),
    'activity.at',
  ),
  application: counted(
    sql`json_build_object('child_name', child.name, 'class', school_class.name, 'time', activity.at, 'school', school.name)`,
    activities('application'),
    'activity.at',
  ),
  admission: milestones(
    'admission',
    'done',
    sql`json_build_object('id', milestone.id, 'child', child.name, 'done_by', staff.name, 'done_on', milestone.on_date,
      'school', ${schoolOfStep}, 'already_taken', milestone.status = 'Already taken')`,
  ),
  parent_call_scheduled: counted(
    sql`json_build_object('id', activity.id, 'for', child.name, 'slot', coalesce(activity.slot_at, activity.at), 'message', activity.message)`,
    activities('booked_call'),
    'activity.at',
  ),
  registrations_at_school: milestones('registration', 'done', step),
  share_transfer_timeline: sql`(
    select json_build_object('total', count(*), 'items', coalesce(json_agg(json_build_object(
      'id', event.id, 'by', coalesce(staff.name, 'Inside Portal'), 'type', event.kind, 'at', event.at, 'note', event.comment,
      'to', array(select name from staff where id = any (event.to_staff_ids) order by name)) order by event.at desc, event.id desc), '[]'))
    from lead_event as event left join staff on staff.id = event.staff_id
    where event.lead_id = lead.id and event.kind in ('share', 'transfer', 'transfer_undone'))`,
  visit: milestones(
    'visit',
    'scheduled',
    sql`json_build_object('id', milestone.id, 'child', child.name, 'status', milestone.status, 'scheduled_date', milestone.on_date, 'school', ${schoolOfStep})`,
  ),
  comment: counted(
    sql`json_build_object('id', event.id, 'comment', event.comment, 'by', staff.name, 'timestamp', event.at)`,
    sql`from lead_event as event join staff on staff.id = event.staff_id where event.lead_id = lead.id and event.kind = 'comment'`,
    'event.at',
  ),
  allowed_login_via_inside: sql`lead.allowed_login_via_inside`,
}

/** Every section of `lead` as one JSON object. */
export const leadSections = sql<Sections>`json_build_object(${sql.join(
  Object.entries(sections).map(([name, section]) => sql`${sql.lit(name)}, ${section}`),
)})`
