import type { BrowserContext } from 'playwright-core'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Parent } from '../make/make-lead.ts'
import { actionId, inDays, inMinutes, type MadeParent, type MadeStaff, makeParent, makeStaff, planned, someDigits } from './make.ts'
import { onDatabase, query } from './portal-data.ts'
import { call, enter } from './staff.ts'

interface Everything {
  counsellor: MadeStaff
  parent: MadeParent
}

const only = async <Row extends object>(what: string, text: string): Promise<Row> => {
  const [found] = await query<Row>(text)
  if (!found) throw new Error(`There is no ${what}.`)
  return found
}

async function someWishes() {
  const schools = await query<{ id: number }>('select id from school order by is_collab desc, id limit 2')
  const [first, second] = schools
  if (!first || !second) throw new Error('There are no two schools.')
  const [place, other] = await query<{ id: number; lat: number; lng: number }>(
    `select id, lat, lng from place where kind = 'district' and lat is not null order by rank desc, id limit 2`,
  )
  if (!place || !other) throw new Error('There are no two districts with coordinates.')
  const grade = await only<{ id: number }>('class', 'select id from school_class order by rank limit 1')
  const board = await only<{ id: number }>('board', 'select id from board order by rank limit 1')
  return { first, second, place, other, grade, board }
}

async function withEverything(counsellor: MadeStaff, colleague: MadeStaff): Promise<Parent> {
  const { first, second, place, other, grade, board } = await someWishes()
  const { events = [], ...next } = planned(counsellor, await actionId('Follow-up Call'), inDays(-1), inDays(2))
  const by = { staff_id: counsellor.id }
  const asked = { at: inMinutes(-5), school_id: first.id, class_id: grade.id }
  const step = { school_id: first.id, on_date: inDays(-2), ...by }
  return {
    ...next,
    lead: {
      ...{ created_at: inDays(-60), budget_min: 60_000, budget_max: 120_000, budget_tenure: 'Y' },
      ...{ place_ids: [place.id, other.id], raw_district: 'Near the metro', lat: place.lat, lng: place.lng },
    },
    numbers: [`98${someDigits(8)}`, `97${someDigits(8)}`],
    sharedWith: [colleague.id],
    children: [
      { name: 'Aarav', age: 7, gender: 'boy', class_ids: [grade.id], board_ids: [board.id], fees: 90_000 },
      { name: 'Meenakshi', age: 4, gender: 'girl', raw_district: 'Kochi', raw_district_region: 'Edakochi' },
    ],
    activities: [
      { ...asked, kind: 'enquiry', wants_visit: true },
      { ...asked, kind: 'enquiry', at: inDays(-40) },
      { ...asked, kind: 'enquiry', at: inDays(-50), school_id: second.id, system_generated: true },
      { ...asked, kind: 'cart' },
      { ...asked, kind: 'application' },
      { ...asked, kind: 'booked_call', slot_at: inMinutes(60), message: 'Please call after six.' },
      { kind: 'login', at: inMinutes(-6) },
    ],
    events: [
      { kind: 'created', at: inDays(-60) },
      { kind: 'share', at: inDays(-3), to_staff_ids: [colleague.id], comment: 'Wants a school near the metro.', ...by },
      { kind: 'comment', at: inDays(-2), comment: 'Father prefers a call in the evening.', ...by },
      { kind: 'edit', at: inDays(-2), before: '{"name": "A"}', after: '{"name": "B"}', ...by },
      ...events,
    ],
    milestones: [
      { ...step, kind: 'lead', status: 'Generated' },
      { ...step, kind: 'visit', status: 'Scheduled', on_date: inDays(3) },
      { ...step, kind: 'registration', status: 'Done' },
      { ...step, kind: 'admission', status: 'Done' },
    ],
    messages: [{ direction: 'incoming', text: 'Please send the fees.', at: inMinutes(-4) }],
    bucket: [first.id, second.id],
  }
}

/** Plans a visit beside the call that is planned. */
const planVisit = (leadId: number, by: MadeStaff) =>
  onDatabase(async (db) => {
    const event = { lead_id: leadId, kind: 'action', at: inDays(-1), action_id: await actionId('Visit Scheduled'), staff_id: by.id }
    const { id } = await db.insertInto('lead_event').values(event).returning('id').executeTakeFirstOrThrow()
    const visit = { lead_id: leadId, event_id: id, owner_id: by.id, due_at: inDays(3), category: 'visit' }
    await db.insertInto('follow_up').values(visit).execute()
    await refreshListing(db, leadId)
  })

export async function makeEverything(): Promise<Everything> {
  const [counsellor, colleague] = [await makeStaff(), await makeStaff()]
  const parent = await makeParent(counsellor, await withEverything(counsellor, colleague))
  await planVisit(parent.id, counsellor)
  const { id } = await makeParent(colleague)
  const share = { share_with: [counsellor.id], note: 'Asks for the hostel.' }
  const answer = await call('POST', `/api/v3/admin_custom/details/${id}/`, colleague.token, share)
  if (!answer.ok) throw new Error(`The parent could not be shared: ${await answer.text()}`)
  return { counsellor, parent }
}

export async function enterWithEverything(context: BrowserContext): Promise<Everything> {
  const made = await makeEverything()
  await enter(context, made.counsellor)
  return made
}
