import { sql } from 'kysely'
import { milestoneOf, type StepMeaning } from '#domains/leads/contract/steps.ts'
import type { WrittenEvent } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface Reached {
  means: StepMeaning
  leadId: number
  staffId: number
  event: WrittenEvent
  scheduledAt: string | null
  schools: number[]
  child: number | null
}

/**
 * The step that stood there is set aside. One without a child becomes the child's once it is named, unless the child has its own; an
 * application whose school nobody knew becomes that of the school once it is named.
 */
export async function reachSteps(tx: Transaction, { means, leadId, staffId, event, scheduledAt, schools, child }: Reached): Promise<void> {
  const { kind, status } = milestoneOf(means)
  const ofNoSchool = sql`school_id is null and school_name is null`
  const atSchools = schools.length > 0 ? sql`(school_id = any (${schools}::integer[]) or ${ofNoSchool})` : ofNoSchool
  await sql`
    with set_aside as (
      update milestone set removed_at = ${event.at}::timestamptz, replaced_by_event_id = ${event.id}::integer, repeated = status = ${status}
      where lead_id = ${leadId} and kind = ${kind} and removed_at is null and ${atSchools}
        and (child_id is not distinct from ${child}::integer or child_id is null and not exists (
          select from milestone as own where own.lead_id = ${leadId} and own.kind = ${kind} and own.removed_at is null
            and own.school_id is not distinct from milestone.school_id and own.child_id = ${child}))
      returning id
    )
    insert into milestone (lead_id, kind, child_id, school_id, status, on_date, staff_id, event_id, created_at)
    select ${leadId}::integer, ${kind}, ${child}::integer, school_id, ${status}, coalesce(${scheduledAt}, ${event.at})::timestamptz,
      ${staffId}::integer, ${event.id}::integer, ${event.at}::timestamptz
    -- Counting the former steps makes PostgreSQL set them aside before it inserts the new one.
    from (select count(*) from set_aside) as before cross join unnest(${schools.length > 0 ? schools : [null]}::integer[]) as school_id`.execute(
    tx,
  )
}

interface Cancelled extends Pick<Reached, 'leadId' | 'staffId' | 'event'> {
  /** The entries that had agreed the appointments. */
  agreedBy: number[]
}

/** Cancels the steps of appointments, as an entry about each would. */
export async function cancelSteps(tx: Transaction, { leadId, staffId, event, agreedBy }: Cancelled): Promise<void> {
  if (agreedBy.length === 0) return
  await sql`
    with set_aside as (
      update milestone set removed_at = ${event.at}::timestamptz, replaced_by_event_id = ${event.id}::integer
      where lead_id = ${leadId} and event_id = any (${agreedBy}::integer[]) and removed_at is null and status in ('Scheduled', 'In process')
      returning kind, child_id, school_id, school_name
    )
    insert into milestone (lead_id, kind, child_id, school_id, school_name, status, on_date, staff_id, event_id, created_at)
    select ${leadId}::integer, kind, child_id, school_id, school_name, 'Cancelled', ${event.at}::timestamptz, ${staffId}::integer,
      ${event.id}::integer, ${event.at}::timestamptz
    from set_aside`.execute(tx)
}

export async function takeStepsBack(tx: Transaction, eventId: number): Promise<void> {
  await sql`update milestone set removed_at = now() where event_id = ${eventId} and removed_at is null`.execute(tx)
  await sql`update milestone set removed_at = null, replaced_by_event_id = null, repeated = false where replaced_by_event_id = ${eventId}`.execute(
    tx,
  )
}

/** Moves the steps to come that an event agreed, with their appointment. */
export async function moveSteps(tx: Transaction, eventId: number, to: string): Promise<void> {
  await sql`update milestone set on_date = ${to}::timestamptz where event_id = ${eventId} and removed_at is null`.execute(tx)
}
