import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type Differing, differFromReplay } from './storm-replay.ts'

const standing = (event: string) => sql`${sql.ref(`${event}.kind`)} = 'transfer'
  and not exists (select from lead_event as undo where undo.undoes_event_id = ${sql.ref(`${event}.id`)})`

/** The truths about leads after any acts, each as a query for the leads that break it. */
const truths = {
  'a lead has one next call at most': sql`
    select lead_id from follow_up where closed_at is null and category is null group by lead_id having count(*) > 1`,
  'a lead has at most one appointment for one thing': sql`
    select one.lead_id from follow_up as one join follow_up as other on other.lead_id = one.lead_id and other.id > one.id
    where one.closed_at is null and other.closed_at is null and one.category = other.category
      and (one.school_ids && other.school_ids or '{}' in (one.school_ids, other.school_ids))
      and (one.child_id = other.child_id or one.child_id is null or other.child_id is null)`,
  'each scheduled action made one follow-up, and no other did': sql`
    select lead_event.lead_id from lead_event left join follow_up on follow_up.event_id = lead_event.id
    group by lead_event.lead_id, lead_event.id
    having count(follow_up.id) <> case when kind in ('action', 'next_call_planned') and scheduled_at is not null then 1 else 0 end`,
  'a follow-up is closed by a later entry of its lead': sql`
    select follow_up.lead_id from follow_up join lead_event as closing on closing.id = closed_by_event_id
    where closing.lead_id <> follow_up.lead_id or closing.id <= follow_up.event_id`,
  'a follow-up that no entry closed is open, or what agreed it was undone': sql`
    select follow_up.lead_id from follow_up join lead_event as event on event.id = event_id
    where closed_by_event_id is null and (closed_at is null) = (undone_at is not null)`,
  'an entry that was undone has the one that undid it': sql`
    select event.lead_id from lead_event as event left join lead_event as undoing
      on undoing.undoes_event_id = event.id and undoing.kind = 'action_undone' and undoing.lead_id = event.lead_id
    where (event.undone_at is null) <> (undoing.id is null)`,
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
    where event.kind is null or not case status when 'Already taken' then event.kind = 'admission_taken'
      when 'Cancelled' then event.kind in ('admission_taken', 'action') else event.kind = 'action' end`,
  'a held action was completed by an entry of its own': sql`
    select held.lead_id from held_action as held join lead_event as event on event.id = event_id
    where (event.lead_id, event.staff_id, event.action_id, event.kind) is distinct from (held.lead_id, held.staff_id, held.action_id, 'action')`,
  'what takes turns stands in the order in which it came': sql`
    select lead_id from (
      select lead_id, at, lag(at) over (partition by lead_id order by id) as earlier
      from lead_event where kind in ('action', 'action_undone', 'follow_up_done', 'share', 'share_withdrawn', 'transfer', 'transfer_undone', 'transfer_asked', 'admission_taken')
    ) as turn where earlier > at`,
  'skipping of validation is what its last entry says': sql`
    select lead.id as lead_id from lead where validation_skipped <> (
      (select count(*) from lead_event where lead_id = lead.id and kind = 'edit' and after ? 'validation_skipped') % 2 = 1)`,
  'each transfer, and each that was undone, left a notice with both but not with who did it': sql`
    with told as (select lead_id, kind, staff_id, count(*) as times from notice where kind in ('transfer', 'transfer_undone') group by 1, 2, 3),
    due as (
      select lead_id, kind, party.id::integer as staff_id, count(*) as times
      from lead_event, unnest(array[before ->> 'owner_id', after ->> 'owner_id']) as party (id)
      where kind in ('transfer', 'transfer_undone') and party.id::integer <> staff_id group by 1, 2, 3
    )
    select lead_id from told full join due using (lead_id, kind, staff_id) where told.times is distinct from due.times`,
  'an open request was sent to the owner of the lead, by somebody with a share in it': sql`
    select request.lead_id from transfer_request as request join lead on lead.id = lead_id
    where closed_at is null and (lead.owner_id is distinct from request.owner_id
      or not exists (select from lead_share where lead_share.lead_id = lead.id and lead_share.staff_id = request.staff_id))`,
  'everybody who was given a share by another has a notice of it': sql`
    select lead_id from lead_event, unnest(to_staff_ids) as receiver (id)
    where kind = 'share' and receiver.id <> lead_event.staff_id and not exists (
      select from notice where notice.lead_id = lead_event.lead_id and notice.staff_id = receiver.id and notice.kind = 'share')`,
} as const

const replayed = {
  shares: 'shares are what the entries of shares, transfers and undoings leave',
  followUps: 'what is open, and whose it is, is what the entries leave',
  steps: 'the steps that stand are what the entries leave',
  numbers: 'the numbers, and which of them are wrong, are what the entries leave',
  optedOut: 'a parent has opted out exactly if a standing entry says so',
} as const satisfies Record<keyof Differing, string>

export type Truth = keyof typeof truths | (typeof replayed)[keyof typeof replayed]

export async function brokenTruths(db: Database): Promise<Record<string, number[]>> {
  const broken: Record<string, number[]> = {}
  const differing = await differFromReplay(db)
  for (const [what, truth] of Object.entries(replayed)) {
    const leads = differing[what as keyof Differing]
    if (leads.length > 0) broken[truth] = leads.slice(0, 20)
  }
  for (const [truth, question] of Object.entries(truths)) {
    const { rows } = await sql<{ lead_id: number }>`${question} limit 20`.execute(db)
    if (rows.length > 0) broken[truth] = rows.map((row) => row.lead_id)
  }
  return broken
}

const goesBack = sql`event.after ? 'mobile_number' and exists (
  select from lead_event as earlier where earlier.lead_id = event.lead_id and earlier.kind = 'edit' and earlier.id < event.id
    and earlier.after -> 'mobile_number' = event.after -> 'mobile_number')`

/** Left out is what a request may write or not: shares that woke a dormant lead, and edits to what stands there already. */
export async function journalOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', kind, lead_id, staff_id, case
      when kind in ('transfer_undone', 'action_undone') then undoes_event_id::text
      when kind = 'admission_taken' then after ->> 'school'
      when kind = 'admission_removed' then before ->> 'school'
      when kind = 'edit' and child_id is not null then 'child ' || child_id
      when kind = 'edit' then (select string_agg(key, ',' order by key) from jsonb_object_keys(after) as key)
      else comment end) as line
    from lead_event as event
    where not (kind = 'share' and comment is null) and not (kind = 'edit' and (after ? 'validation_skipped' or ${goesBack}))`.execute(db)
  return rows.map((row) => row.line)
}
