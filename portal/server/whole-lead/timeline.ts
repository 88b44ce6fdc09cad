import { type RawBuilder, sql } from 'kysely'
import { type LeadDetails, type TimelineItem, theParent, thePortal } from '#domains/leads/contract/leads.ts'
import { constant } from '#platform/server/db/constant.ts'
import { fold } from '#portal/fold.ts'
import { domains } from '../folded/domains.ts'

const itemsShown = 200

const wordsOf = (entry: 'event' | 'activity', words: Record<string, RawBuilder<unknown>>) =>
  constant(
    sql`case ${sql.ref(`${entry}.kind`)} ${sql.join(
      Object.entries(words).map(([kind, text]) => sql`when ${sql.lit(kind)} then ${text}`),
      sql` `,
    )} end`,
  )

const staffAct = wordsOf(
  'event',
  fold('word of the timeline', domains, ({ timeline: words }) => words?.staff),
)
const parentAct = wordsOf(
  'activity',
  fold('word of the timeline', domains, ({ timeline: words }) => words?.parent),
)

/** Who made entries that several people have a part in. */
const authorsOf = wordsOf(
  'event',
  fold('author of the timeline', domains, ({ timeline: words }) => words?.authors),
)

const kindsOf = (kinds: readonly string[]) => sql`event.kind = any (${sql.lit(`{${kinds.join()}}`)})`

/** The author of an entry: a member of staff, the portal for its own acts, or the parent. Null where nobody is known. */
const author = sql`case when ${kindsOf(domains.flatMap(({ timeline: words }) => Object.keys(words?.authors ?? {})))} then ${authorsOf}
  else coalesce(staff.name, case when ${kindsOf(domains.flatMap(({ timeline: words }) => words?.portal ?? []))} then ${sql.lit(thePortal)}
    else ${sql.lit(theParent)} end) end`

/** The changed fields before and after: of an edit all, of other entries those in `changes`. Acts write them as people read them. */
const changes = sql`case when event.kind = 'edit' then (
  select coalesce(json_agg(json_build_object('field', replace(key, '_', ' '), 'before', event.before ->> key, 'after', event.after ->> key) order by key), '[]')
  from jsonb_object_keys(event.after) as key) else coalesce((event.after -> 'changes')::json, '[]') end`

export interface TimelineRange {
  ofStaff: RawBuilder<unknown>
  ofParent: RawBuilder<unknown>
  limit: number
}

// The limit applies before the joins, so that a lead with thousands of entries answers as fast as any.
const fromStaff = ({ ofStaff, limit }: TimelineRange) => sql`
  select 'staff-' || event.id as id, event.kind, event.at, ${author} as by, ${staffAct} as action, event.comment, event.scheduled_at, ${changes} as changes,
    event.undone_at is not null as undone
  from (
    select * from lead_event as event where event.lead_id = lead.id and ${ofStaff}
    order by event.at desc, event.id desc limit ${sql.lit(limit)}) as event
  left join staff on staff.id = event.staff_id
  left join action on action.id = event.action_id
  left join sub_action on sub_action.id = event.sub_action_id
  left join school on school.id = event.school_id
  left join child on child.id = event.child_id
  cross join lateral (
    select case when event.to_staff_ids is null then 'nobody' else
      (select coalesce(string_agg(name, ', ' order by name), 'nobody') from staff where id = any (event.to_staff_ids)) end as names
    offset 0) as receivers`

const fromParent = ({ ofParent, limit }: TimelineRange) => sql`
  select 'parent-' || activity.id, activity.kind, activity.at, ${sql.lit(theParent)}, ${parentAct}, activity.message, activity.slot_at, '[]'::json, false
  from (
    select * from parent_activity as activity where activity.lead_id = lead.id and ${ofParent}
    order by activity.at desc, activity.id desc limit ${sql.lit(limit)}) as activity
  left join school on school.id = activity.school_id`

/** At one instant, what staff did stands before what the parent did, and of either the later number before the earlier. */
const newestFirst = sql`at desc, left(id, 1) desc, length(id) desc, id desc`

export const timelineItems = (wanted: TimelineRange) => sql<TimelineItem[]>`(
  select coalesce(json_agg(item order by ${newestFirst}), '[]')
  from (
    select * from ((${fromStaff(wanted)}) union all (${fromParent(wanted)})) as both_sides
    order by ${newestFirst} limit ${sql.lit(wanted.limit)}) as item)`

const all = sql`true`

/** The timeline of `lead`, newest first, as JSON with the exact counts. */
export const timeline = sql<LeadDetails['timeline']>`(
  select json_build_object(
    'total', coalesce(sum(entries), 0),
    'counts', coalesce(json_object_agg(kind, entries), '{}'),
    'items', ${timelineItems({ ofStaff: all, ofParent: all, limit: itemsShown })})
  from (
    select kind, count(*) as entries from lead_event where lead_id = lead.id group by kind
    union all select kind, count(*) from parent_activity where lead_id = lead.id group by kind) as kinds)`
