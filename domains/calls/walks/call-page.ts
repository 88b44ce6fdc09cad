import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { kolkataTime } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import type { Parent } from '#testing/make/make-lead.ts'

/** The call that goes on or has just ended, over the foot of the page. */
export const callBar = (page: Page) => page.getByRole('region', { name: 'Call', exact: true })

export const incomingCard = (page: Page) => page.getByRole('region', { name: 'Incoming call' })

/** Enters as a counsellor with one parent who has had no call yet. */
export async function enterWithParent(context: BrowserContext, parent: Parent = {}) {
  const me = await makeStaff()
  const lead = await makeParent(me, parent)
  await enter(context, me)
  return { me, lead }
}

/** A number of a made parent as the screens write it. */
export const numberText = (number: string) => phoneText({ number, country_code: 91 })

/** Calls placed to a lead, the oldest first. */
export const callsTo = (leadId: number) =>
  query<{ e164: string; state: string; simulated: boolean; activity_id: number | null }>(
    'select e164, state, simulated, activity_id from call where lead_id = $1 order by id',
    [leadId],
  )

const event = `with event as (
  insert into lead_event (lead_id, kind, at) select $1::integer, 'call', clock_timestamp() where $1 is not null returning id, at
)`

/** A parent's call rings for a member of staff, as the telephone service tells it; without a lead from a number that nobody has. */
export async function ring(staffId: number, leadId: number | null, unknown = '+919000000001'): Promise<number> {
  const [made] = await query<{ id: number }>(
    `${event}
    insert into call (lead_id, event_id, staff_id, direction, e164, state, provider, provider_id, simulated)
    values ($1, (select id from event), $2, 'inbound',
      coalesce((select e164 from lead_number where lead_id = $1 order by rank limit 1), $3),
      'ringing', 'exotel', gen_random_uuid()::text, false)
    returning id`,
    [leadId, staffId, unknown],
  )
  if (!made) throw new Error('The call was not written.')
  // A walk that fails leaves no telephone ringing for the next.
  onTestFinished(() => hangUp(staffId, made.id))
  await tell(staffId, made.id)
  return made.id
}

/** Tells the open screens of a member of staff that a call of theirs changed. */
async function tell(staffId: number, callId: number): Promise<void> {
  await query(`select pg_notify('portal_events', $1)`, [JSON.stringify({ kind: 'call', id: callId, by: null, audience: [staffId] })])
}

/** The member of staff answers the parent's call. */
export async function answer(staffId: number, callId: number): Promise<void> {
  await query(`update call set state = 'in_progress', answered_at = now() where id = $1`, [callId])
  await tell(staffId, callId)
}

/** The parent's call ends without an answer. */
export async function hangUp(staffId: number, callId: number): Promise<void> {
  await query(`update call set state = 'missed', ended_at = now() where id = $1 and ended_at is null`, [callId])
  await tell(staffId, callId)
}

/** Has the page believe that the calling hours of today are over, or have not begun. */
export const outsideHours = (page: Page) =>
  page.route('**/admin_custom/action-list/**', async (route) => {
    const response = await route.fetch()
    const calling_hours = kolkataTime(Date.now()) < '12:00' ? { from: '13:00', until: '23:00' } : { from: '01:00', until: '11:00' }
    await route.fulfill({ response, json: { ...(await response.json()), calling_hours } })
  })
