import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { differFromReplay } from './storm-replay.ts'

const standing = (event: string) => sql`${sql.ref(`${event}.kind`)} = 'transfer'
  and not exists (select from lead_event as undo where undo.undoes_event_id = ${sql.ref(`${event}.id`)})`

/** The schools of an action (`lead_event as event`). */
const schoolsOf = sql`coalesce(event.school_ids, array[event.school_id])`

/** What an `action` with its `sub_action` makes of the step at a school; nothing while a registration or an admission is under way. */
const reached = sql`case
  when action.category = 'lead' then 'Generated'
  when action.category = 'visit' and action.cancels then 'Cancelled'
  when action.category = 'visit' and (action.needs_schedule or coalesce(sub_action.needs_schedule, false)) then 'Scheduled'
  when action.category = 'visit' or action.category in ('registration', 'admission') and not action.needs_schedule then 'Done' end`

const actionEvents = sql`lead_event as event join action on action.id = event.action_id
  left join sub_action on sub_action.id = event.sub_action_id`

/** What must be so whatever was done to leads, each as a question for the leads of which it is not so. */
const truths = {
  'a lead has one open follow-up at most': sql`
    select lead_id from follow_up where closed_at is null group by lead_id having count(*) > 1`,
  'the open follow-up is that of the latest action': sql`
    select lead_id from follow_up where closed_at is null and event_id is distinct from (
      select id from lead_event where lead_event.lead_id = follow_up.lead_id and kind = 'action' order by at desc, id desc limit 1)`,
  'each scheduled action made one follow-up, and no other did': sql`
    select lead_event.lead_id from lead_event left join follow_up on follow_up.event_id = lead_event.id
    group by lead_event.lead_id, lead_event.id
    having count(follow_up.id) <> case when kind = 'action' and scheduled_at is not null then 1 else 0 end`,
  'a follow-up is closed by a later entry of its lead': sql`
    select follow_up.lead_id from follow_up join lead_event as closing on closing.id = closed_by_event_id
    where closing.lead_id <> follow_up.lead_id or closing.id <= follow_up.event_id`,
  'one number is in use, and the older ones follow without a gap': sql`
    select lead.id as lead_id from lead left join lead_number on lead_number.lead_id = lead.id
    group by lead.id having count(e164) = 0 or min(rank) <> 0 or max(rank) <> count(e164) - 1`,
  'no owner is among the shares': sql`
    select lead.id as lead_id from lead join lead_share on lead_share.lead_id = lead.id and staff_id = owner_id`,
  'each transfer begins where the one before ended, and the last says who has the lead': sql`
    select lead_id from (
      select lead_id, (before ->> 'owner_id')::integer as from_id, (after ->> 'owner_id')::integer as to_id, owner_id,
        lag((after ->> 'owner_id')::integer) over of_lead as earlier, lag(lead_event.id) over of_lead as earlier_id,
        lead(lead_event.id) over of_lead as next_id
      from lead_event join lead on lead.id = lead_id where kind in ('transfer', 'transfer_undone')
      window of_lead as (partition by lead_id order by lead_event.id)
    ) as handover
    where (earlier_id is not null and earlier is distinct from from_id) or (next_id is null and to_id is distinct from owner_id)`,
  'a lead is transferred while a transfer stands': sql`
    select id as lead_id from lead where is_transferred <> exists (select from lead_event as event where lead_id = lead.id and ${standing('event')})`,
  'each milestone has the entry that made it': sql`
    select milestone.lead_id from milestone left join lead_event as event on event.id = event_id and event.lead_id = milestone.lead_id
    where event.kind is distinct from case when status = 'Already taken' then 'admission_taken' else 'action' end`,
  'each school of an action that reaches a step has its milestone': sql`
    select event.lead_id from ${actionEvents}, unnest(${schoolsOf}) as school (id)
    where event.kind = 'action' and school.id is not null and ${reached} is not null and not exists (
      select from milestone where milestone.lead_id = event.lead_id and milestone.kind = action.category
        and milestone.school_id = school.id and (milestone.child_id = event.child_id or event.child_id is null) and event_id >= event.id)`,
  'a milestone stands at a school of its action, for its child, as far as the action goes': sql`
    select milestone.lead_id from milestone join (${actionEvents}) on event.id = milestone.event_id
    where (milestone.kind, milestone.child_id, status) is distinct from (action.category, event.child_id, ${reached})
      or milestone.school_id <> all (${schoolsOf})`,
  'each admission taken out has its entry': sql`
    select lead.id as lead_id from lead
    where (select count(*) from milestone where lead_id = lead.id and removed_at is not null)
      <> (select count(*) from lead_event where lead_id = lead.id and kind = 'admission_removed')`,
  'a held action was completed by an entry of its own': sql`
    select held.lead_id from held_action as held join lead_event as event on event.id = event_id
    where (event.lead_id, event.staff_id, event.action_id, event.kind) is distinct from (held.lead_id, held.staff_id, held.action_id, 'action')`,
  'what takes turns stands in the order in which it came': sql`
    select lead_id from (
      select lead_id, at, lag(at) over (partition by lead_id order by id) as earlier
      from lead_event where kind in ('action', 'share', 'transfer', 'transfer_undone', 'admission_taken')
    ) as turn where earlier > at`,
  'skipping of validation is what its last entry says': sql`
    select lead.id as lead_id from lead where validation_skipped <> (
      (select count(*) from lead_event where lead_id = lead.id and kind = 'edit' and after ? 'validation_skipped') % 2 = 1)`,
  'each transfer, and each that was undone, left a notice with both but not with who did it': sql`
    with told as (select lead_id, kind, staff_id, count(*) as times from notice where kind <> 'share' group by 1, 2, 3),
    due as (
      select lead_id, kind, party.id::integer as staff_id, count(*) as times
      from lead_event, unnest(array[before ->> 'owner_id', after ->> 'owner_id']) as party (id)
      where kind in ('transfer', 'transfer_undone') and party.id::integer <> staff_id group by 1, 2, 3
    )
    select lead_id from told full join due using (lead_id, kind, staff_id) where told.times is distinct from due.times`,
  'whoever was given a share by another has a notice of it': sql`
    select lead_id from lead_event, unnest(to_staff_ids) as receiver (id)
    where kind = 'share' and receiver.id <> lead_event.staff_id and not exists (
      select from notice where notice.lead_id = lead_event.lead_id and notice.staff_id = receiver.id and notice.kind = 'share')`,
} as const

/** What must be so too, and is found by doing again what the timelines tell. */
const replayed = {
  shares: 'shares are what the entries of shares, transfers and undoings leave',
  followUps: 'an open follow-up is whose the transfers and undoings since it was planned made it',
} as const

export type Truth = keyof typeof truths | (typeof replayed)[keyof typeof replayed]

/** What is not so, with some of the leads of which it is not. */
export async function brokenTruths(db: Database): Promise<Record<string, number[]>> {
  const differing = await differFromReplay(db)
  const broken: Record<string, number[]> = {}
  if (differing.shares.length > 0) broken[replayed.shares] = differing.shares.slice(0, 20)
  if (differing.followUps.length > 0) broken[replayed.followUps] = differing.followUps.slice(0, 20)
  for (const [truth, question] of Object.entries(truths)) {
    const { rows } = await sql<{ lead_id: number }>`${question} limit 20`.execute(db)
    if (rows.length > 0) broken[truth] = rows.map((row) => row.lead_id)
  }
  return broken
}

/** An edit back to a number that the parent had before. */
const goesBack = sql`event.after ? 'mobile_number' and exists (
  select from lead_event as earlier where earlier.lead_id = event.lead_id and earlier.kind = 'edit' and earlier.id < event.id
    and earlier.after -> 'mobile_number' = event.after -> 'mobile_number')`

/**
 * The timeline as a journal tells it: kind, lead, who, and what. Left out is what a request may write or not: shares without a
 * note are those of dormant leads that were woken, and edits to what stands there already write nothing.
 */
export async function journalOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', kind, lead_id, staff_id, case
      when kind = 'transfer_undone' then undoes_event_id::text
      when kind = 'admission_taken' then after ->> 'school'
      when kind = 'admission_removed' then before ->> 'school'
      when kind = 'edit' and child_id is not null then 'child ' || child_id
      when kind = 'edit' then (select string_agg(key, ',' order by key) from jsonb_object_keys(after) as key)
      else comment end) as line
    from lead_event as event
    where not (kind = 'share' and comment is null) and not (kind = 'edit' and (after ? 'validation_skipped' or ${goesBack}))`.execute(db)
  return rows.map((row) => row.line)
}
