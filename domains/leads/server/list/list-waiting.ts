import { type RawBuilder, sql } from 'kysely'
import { dueWithinMinutes } from '#domains/leads/contract/columns/follow-up.ts'
import { maxWaiting, oldAfterHours, type Waiting, type WaitingLead } from '#domains/leads/contract/waiting.ts'
import { countUnread } from '#domains/notices/server/notices-of.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { followUpName } from '../lead/follow-up-words.ts'
import { isListedFor } from '../lead/visible-to.ts'

/** Until then a follow-up counts as due now. */
const soon = sql`now() + make_interval(mins => ${sql.lit(dueWithinMinutes)})`

const openOf = (staff: Staff) => sql`follow_up where owner_id = ${staff.id} and closed_at is null`

/** Leads of theirs whose parent wrote last and was not answered. A call or a comment does not count as an answer. */
const repliesOf = (staff: Staff) => sql`
  lead_listing as listing join lead on lead.id = listing.lead_id
  where ${isListedFor([staff.id])} and listing.unanswered_at is not null and lead.owner_id = ${staff.id}`

const followUps = (staff: Staff, which: RawBuilder<unknown>, order: 'asc' | 'desc') => sql`(
  select coalesce(json_agg(json_build_object('id', follow_up.id, 'lead', json_build_object('id', lead.id, 'name', lead.name), 'at', follow_up.due_at,
    'what', ${followUpName}) order by follow_up.due_at ${sql.raw(order)}), '[]')
  from (select id, lead_id, event_id, due_at, category from ${openOf(staff)} and ${which} order by due_at ${sql.raw(order)} limit ${sql.lit(maxWaiting)}) as follow_up
  join lead on lead.id = follow_up.lead_id join lead_event on lead_event.id = follow_up.event_id left join action on action.id = lead_event.action_id)`

const replies = (staff: Staff) => sql`(
  select coalesce(json_agg(json_build_object('id', reply.id, 'lead', json_build_object('id', reply.id, 'name', reply.name), 'at', reply.at,
    'what', null) order by reply.at desc), '[]')
  from (select lead.id, lead.name, listing.unanswered_at as at from ${repliesOf(staff)} order by unanswered_at desc limit ${sql.lit(maxWaiting)}) as reply)`

const longAgo = sql`now() - make_interval(hours => ${sql.lit(oldAfterHours)})`
const isOverdue = sql`due_at < now() and due_at >= ${longAgo}`
const isOld = sql`due_at < ${longAgo}`

const counts = (staff: Staff) => sql`
  (select count(*) from ${openOf(staff)} and ${isOverdue})::integer as overdue,
  (select count(*) from ${openOf(staff)} and due_at >= now() and due_at < ${soon})::integer as due,
  (select count(*) from ${repliesOf(staff)})::integer as replies`

interface Counts {
  overdue: number
  due: number
  replies: number
}

/**
 * Counts news for the member of staff: follow-ups due within the hour or lately overdue, replies, and notices that are unread or unsettled
 * (missed calls). Long overdue follow-ups would drown the rest.
 */
export async function getNotificationCount(db: Database, staff: Staff): Promise<number> {
  const [{ rows }, unread] = await Promise.all([sql<Counts>`select ${counts(staff)}`.execute(db), countUnread(db, staff.id)])
  const [waiting] = rows as [Counts]
  return waiting.overdue + waiting.due + waiting.replies + unread
}

/** Lists what waits, each kind with its count, and counts the news. */
export async function listWaiting(db: Database, staff: Staff): Promise<Waiting> {
  const asked = sql<Counts & Record<'old', number> & Record<'overdue_leads' | 'old_leads' | 'due_leads' | 'reply_leads', WaitingLead[]>>`
    select ${counts(staff)}, ${followUps(staff, isOverdue, 'desc')} as overdue_leads,
      (select count(*) from ${openOf(staff)} and ${isOld})::integer as old, ${followUps(staff, isOld, 'desc')} as old_leads,
      ${followUps(staff, sql`due_at >= now() and due_at < ${soon}`, 'asc')} as due_leads, ${replies(staff)} as reply_leads`
  const [{ rows }, unread] = await Promise.all([asked.execute(db), countUnread(db, staff.id)])
  const [found] = rows
  if (!found) throw new Error('A query of one row answered none.')
  return {
    result: found.overdue + found.due + found.replies + unread,
    overdue: { count: found.overdue, results: found.overdue_leads },
    old: { count: found.old, results: found.old_leads },
    due: { count: found.due, results: found.due_leads },
    replies: { count: found.replies, results: found.reply_leads },
  }
}
