import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { inMinutes, makeCall } from '#testing/make/waiting-leads.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { escalateEnquiries } from './escalate-enquiries.ts'
import { openingNow } from './waiting-enquiries.ts'

let office: Awaited<ReturnType<typeof openOffice>>
let gateways: Gateways
beforeEach(async () => {
  office = await openOffice(office)
  gateways = await testGateways()
  // Only Asha and Vikram are there.
  await setSeen(office.meena, false)
})
afterAll(() => office.server.close())

async function setSeen(who: Person, isSeen: boolean) {
  await office.db
    .updateTable('session')
    .set({ acted_at: isSeen ? inMinutes(0) : inMinutes(-60) })
    .where('staff_id', '=', who.id)
    .execute()
}

const heldByNobody = () => sql<string | null>`null`
const escalate = () => escalateEnquiries(office.db, gateways, heldByNobody)

const enquired = (owner: Person | null, minutesAgo: number, { lead, ...more }: Parent = {}) =>
  makeLead(office.db, {
    lead: { owner_id: owner?.id ?? null, created_at: inMinutes(-minutesAgo), ...lead },
    activities: [{ kind: 'enquiry', at: inMinutes(-minutesAgo), school_id: world.school.plain }],
    ...more,
  })

const root = '/api/v1/admin_custom/'
const ask = async (by: Person, path: string) => (await office.app.inject({ url: `${root}${path}`, headers: by.headers })).json()
const noticesOf = async (by: Person) =>
  ((await ask(by, 'notices/')).results as { kind: string; text: string; lead_id: number | null }[]).map(({ text }) => text)
const liveOf = async (by: Person) =>
  ((await ask(by, 'live-enquiries/')).results as { lead: { id: number }; is_offered: boolean }[]).map(({ lead, is_offered }) => [
    lead.id,
    is_offered,
  ])
const sharesOf = async (id: number) =>
  (await office.db.selectFrom('lead_share').select('staff_id').where('lead_id', '=', id).execute()).map(({ staff_id }) => staff_id)
const act = (by: Person, id: number) =>
  office.app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/comment/${id}/create/`,
    headers: by.headers,
    payload: { comment: 'Rang' },
  })

async function timelineOf(id: number): Promise<string[]> {
  const answer = await office.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: office.admin.headers })
  return answer.json().timeline.items.map(({ action }: { action: string }) => action)
}

describe('an enquiry that nobody called about for ten minutes', () => {
  test('is offered once to the next who is there; the owner keeps it and hears of it', async () => {
    const { asha, vikram, db } = office
    const [waits, fresh] = [await enquired(asha, 11, { lead: { name: 'Riya Sharma' } }), await enquired(asha, 9)]
    await escalate()
    await escalate()
    expect([await sharesOf(waits), await sharesOf(fresh)]).toEqual([[vikram.id], []])
    expect(await liveOf(vikram)).toEqual([[waits, true]])
    expect(await liveOf(asha)).toEqual([
      [fresh, false],
      [waits, false],
    ])
    expect(await noticesOf(vikram)).toEqual(['Riya Sharma enquired, and nobody called yet. Please call: the lead was offered to you.'])
    expect(await noticesOf(asha)).toEqual(['Riya Sharma was offered to Vikram Shah too, because nobody called. The lead stays yours.'])
    expect(await timelineOf(waits)).toContain('Offered to Vikram Shah too: nobody called for 10 minutes')
    expect(await checkLists(db)).toEqual([])
  })

  test('leaves the colleague again when the owner acts, and stays with a colleague who did', async () => {
    const { asha, vikram, db } = office
    const [owners, colleagues] = [await enquired(asha, 11), await enquired(asha, 12)]
    await escalate()
    expect([await sharesOf(owners), await sharesOf(colleagues)]).toEqual([[vikram.id], [vikram.id]])
    await act(asha, owners)
    await act(vikram, colleagues)
    await escalate()
    expect([await sharesOf(owners), await sharesOf(colleagues)]).toEqual([[], [vikram.id]])
    expect(await timelineOf(owners)).toContain('No longer offered to Vikram Shah')
    expect(await liveOf(vikram)).toEqual([])
    await escalate()
    expect(await checkLists(db)).toEqual([])
  })

  test('waits while the colleague has three others to call', async () => {
    const { asha, vikram } = office
    const ids = [await enquired(asha, 15), await enquired(asha, 14), await enquired(asha, 13), await enquired(asha, 12)]
    const [first = 0, , , fourth = 0] = ids
    await escalate()
    await escalate()
    expect(await Promise.all(ids.map(sharesOf))).toEqual([[vikram.id], [vikram.id], [vikram.id], []])
    await act(vikram, first)
    await escalate()
    expect(await sharesOf(fourth)).toEqual([vikram.id])
  })

  test('takes no lock of a lead that nobody can have now', async () => {
    const { asha, vikram, db } = office
    for (let nth = 0; nth < 3; nth++) await enquired(asha, 14)
    await escalate()
    const fourth = await enquired(asha, 13)
    await db.transaction().execute(async (tx) => {
      await sql`select from lead where id = ${fourth} for update`.execute(tx)
      await escalate()
    })
    expect(await liveOf(vikram)).toHaveLength(3)
    expect(await sharesOf(fourth)).toEqual([])
  })

  test('is offered to the next one when the colleague went away before they did anything', async () => {
    const { asha, vikram, meena, db } = office
    const [idle, taken] = [await enquired(asha, 12), await enquired(asha, 11)]
    await escalate()
    expect([await sharesOf(idle), await sharesOf(taken)]).toEqual([[vikram.id], [vikram.id]])
    await act(vikram, taken)
    await setSeen(vikram, false)
    await escalate()
    expect([await sharesOf(idle), await sharesOf(taken)]).toEqual([[], [vikram.id]])
    await setSeen(meena, true)
    await escalate()
    expect(await sharesOf(idle)).toEqual([meena.id])
    expect(await liveOf(meena)).toEqual([[idle, true]])
    await setSeen(meena, false)
    await setSeen(vikram, true)
    await escalate()
    expect([await sharesOf(idle), await liveOf(vikram)]).toEqual([[vikram.id], [[idle, true]]])
    expect(await checkLists(db)).toEqual([])
  })

  test('goes on where two leads whose parents asked at one instant are merged, and leaves both colleagues when somebody acts', async () => {
    const { asha, vikram, meena, admin, app, db } = office
    const at = inMinutes(-11)
    const activities = [{ kind: 'enquiry' as const, at }]
    const stays = await enquired(asha, 11, { activities })
    await escalate()
    await setSeen(vikram, false)
    await setSeen(meena, true)
    const goes = await enquired(asha, 11, { activities })
    await db.updateTable('enquiry_escalation').set({ told_at: at }).execute()
    await db
      .insertInto('enquiry_escalation')
      .values({ lead_id: goes, asked_at: at, offered_to: meena.id, offered_at: at, gave_share: true })
      .execute()
    await db.insertInto('lead_share').values({ lead_id: goes, staff_id: meena.id }).execute()
    await setSeen(vikram, true)
    const payload = { stays, goes, take: [], same_children: [] }
    const merged = await app.inject({ method: 'POST', url: '/api/v3/admin_custom/merge/', headers: admin.headers, payload })
    expect(merged.statusCode, merged.body).toBe(200)
    expect(await sharesOf(stays)).toEqual([vikram.id, meena.id])
    const later = await enquired(asha, 12)
    await act(asha, stays)
    await escalate()
    expect([await sharesOf(stays), (await sharesOf(later)).length]).toEqual([[], 1])
    expect(await checkLists(db)).toEqual([])
  })

  test('is offered although that of another lead cannot be', async () => {
    const { asha, vikram, db } = office
    const [refused, offered] = [await enquired(asha, 12), await enquired(asha, 11)]
    await sql`alter table enquiry_escalation add constraint refuses_one check (lead_id <> ${sql.lit(refused)} or offered_to is null)`.execute(
      db,
    )
    onTestFinished(async () => void (await sql`alter table enquiry_escalation drop constraint refuses_one`.execute(db)))
    await expect(escalate()).rejects.toThrow('refuses_one')
    expect([await sharesOf(refused), await sharesOf(offered)]).toEqual([[], [vikram.id]])
    await expect(escalate()).rejects.toThrow('refuses_one')
  })

  test('waits for somebody to be there', async () => {
    const { asha, vikram, meena } = office
    await setSeen(vikram, false)
    const id = await enquired(asha, 11)
    await escalate()
    expect(await sharesOf(id)).toEqual([])
    await setSeen(meena, true)
    await escalate()
    expect(await sharesOf(id)).toEqual([meena.id])
  })

  test('stays where it is while somebody has it in the dialer, or was called, or the firm says never', async () => {
    const { asha, vikram, db } = office
    const id = await enquired(asha, 11)
    await escalateEnquiries(db, gateways, () => sql<string | null>`${asha.name}::text`)
    expect(await sharesOf(id)).toEqual([])
    await db.updateTable('assignment_setting').set({ offer_minutes: null, tell_minutes: null }).execute()
    await escalate()
    expect(await sharesOf(id)).toEqual([])
    await db.updateTable('assignment_setting').set({ offer_minutes: 10 }).execute()
    await makeCall(db, id, { staff_id: asha.id, placed_at: inMinutes(-1) })
    await escalate()
    expect(await sharesOf(id)).toEqual([])
    expect(await noticesOf(vikram)).toEqual([])
  })

  test('does not exist for a parent who only logged in, or asked more than a day ago', async () => {
    const { asha } = office
    const ids = [
      await enquired(asha, 11, { activities: [{ kind: 'login', at: inMinutes(-11) }] }),
      await enquired(asha, 60 * 25),
      await enquired(asha, 60 * 24 * 40, { activities: [{ kind: 'enquiry', at: inMinutes(-60 * 25) }] }),
    ]
    await escalate()
    expect(await Promise.all(ids.map(sharesOf))).toEqual([[], [], []])
  })
})

test('an enquiry waits for its call although its parent also wrote a message that nobody answered', async () => {
  const { asha, vikram, admin } = office
  const messages = [{ direction: 'incoming' as const, text: 'Is the school open?', at: inMinutes(-1) }]
  const [id, fresh] = [await enquired(asha, 21, { messages }), await enquired(asha, 2, { messages })]
  expect(await liveOf(asha)).toEqual([[fresh, false]])
  await escalate()
  expect(await sharesOf(id)).toEqual([vikram.id])
  expect(await noticesOf(admin)).toHaveLength(1)
})

test('enquiries of one day are offered and told once; the next enquiry after that day is again', async () => {
  const { vikram, asha, admin, db } = office
  const id = await enquired(asha, 130)
  const enquire = (minutesAgo: number) =>
    db
      .insertInto('parent_activity')
      .values({ lead_id: id, kind: 'enquiry', at: inMinutes(-minutesAgo), school_id: world.school.plain })
      .execute()
      .then(() => refreshListing(db, id))
  const notices = async () => [(await noticesOf(vikram)).length, (await noticesOf(admin)).length]
  await escalate()
  await enquire(10)
  await escalate()
  expect(await notices()).toEqual([1, 1])
  const later = sql`interval '23 hours'`
  await sql`update parent_activity set at = at - ${later} where lead_id = ${id}`.execute(db)
  await sql`update enquiry_escalation set asked_at = asked_at - ${later} where lead_id = ${id}`.execute(db)
  await refreshListing(db, id)
  await escalate()
  expect(await notices()).toEqual([1, 1])
  await enquire(21)
  await escalate()
  expect(await notices()).toEqual([2, 2])
})

describe('admins', () => {
  test('are told once of an enquiry that nobody called about for twenty minutes, with whose it is', async () => {
    const { asha, admin } = office
    const at = inMinutes(-21)
    const id = await enquired(asha, 21, { lead: { name: 'Riya Sharma' }, activities: [{ kind: 'enquiry', at }] })
    await escalate()
    await escalate()
    const [notice, ...others] = (await ask(admin, 'notices/')).results
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'enquiry_waits', lead_id: id })
    expect(notice.text).toMatch(
      /^Riya Sharma enquired .+ and was not called within 20 minutes\. Asha Rao has the lead, and it was offered to Vikram Shah\.$/,
    )
  })

  test('are told of several in one notice, also of those that no counsellor has; a later one is told by itself', async () => {
    const { asha, admin } = office
    for (const [name, minutes] of [
      ['Ada', 25],
      ['Bina', 24],
      ['Chitra', 23],
      ['Divya', 22],
    ] as const)
      await enquired(name === 'Bina' ? null : asha, minutes, { lead: { name } })
    await enquired(asha, 19)
    await escalate()
    const [first] = await noticesOf(admin)
    expect(first).toMatch(/^4 parents enquired and were not called within 20 minutes: Ada, Bina, Chitra and 1 more\. The first enquired /)
    await enquired(null, 21, { lead: { name: 'Esha' } })
    await escalate()
    expect((await noticesOf(admin))[0]).toMatch(/^Esha enquired .+ within 20 minutes\. No counsellor has the lead\.$/)
  })
})

test('nobody waits outside calling hours, nor before they begin; simulated calls know no hours', async () => {
  const real = (time: string, hours = { from: '09:00', until: '21:00' }) =>
    openingNow({
      ...gateways,
      telephony: undefined,
      firm: firmWith({ calling_hours: hours }),
      now: () => new Date(`2026-11-25T${time}:00+05:30`),
    })
  expect([real('08:59'), real('21:00')]).toEqual([undefined, undefined])
  expect(real('09:00')?.since).toBe('2026-11-25T09:00:00+05:30')
  expect(real('03:00', { from: '00:00', until: '24:00' })?.since).toBeNull()
  expect(openingNow({ ...gateways, now: () => new Date('2026-11-25T03:00:00+05:30') })).toEqual({ since: null, abroad: undefined })
  const { asha, db } = office
  const id = await enquired(asha, 60)
  await db.updateTable('assignment_setting').set({ tell_minutes: null }).execute()
  await sql`update lead set zones = '{America/New_York}' where id = ${id}`.execute(db)
  const at = (time: string) => ({ ...gateways, telephony: undefined, now: () => new Date(`2026-01-15T${time}:00+05:30`) })
  await escalateEnquiries(db, { ...at('12:00'), firm: firmWith({ calling_hours: { from: '09:00', until: '21:00' } }) }, heldByNobody)
  expect(await sharesOf(id), 'in New York it is 01:30').toEqual([])
  await escalateEnquiries(db, { ...at('20:00'), firm: firmWith({ calling_hours: { from: '09:00', until: '21:00' } }) }, heldByNobody)
  expect(await sharesOf(id), 'in New York it is 09:30').not.toEqual([])
})

describe('the live enquiries of a counsellor', () => {
  test('are their own and those of a colleague for whom they stand in, of the last 15 minutes, until somebody acts', async () => {
    const { asha, vikram, db } = office
    const own = await enquired(asha, 2)
    await enquired(asha, 16)
    await enquired(asha, 1, { activities: [{ kind: 'page_visit', at: inMinutes(-1) }] })
    const shared = await enquired(vikram, 3)
    await db.insertInto('lead_share').values({ lead_id: shared, staff_id: asha.id, shared_by: vikram.id }).execute()
    await refreshListing(db, shared)
    expect(await liveOf(asha)).toEqual([[own, false]])
    const { id: absence_id } = await db
      .insertInto('absence')
      .values({ staff_id: vikram.id, from_at: inMinutes(-60), reason: 'Fever' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('stand_in').values({ absence_id, lead_id: shared, staff_id: asha.id, gave_share: true, moved: '[]' }).execute()
    expect(await liveOf(asha)).toEqual([
      [own, false],
      [shared, false],
    ])
    const { results } = await ask(asha, 'live-enquiries/')
    expect(results[0]).toMatchObject({ lead: { id: own }, phone: { country_code: 91 }, school: expect.any(String) })
    await act(asha, own)
    expect(await liveOf(asha)).toEqual([[shared, false]])
  })

  test('come with the sound that the counsellor wants', async () => {
    const { asha, vikram } = office
    const set = (is_on: boolean) =>
      office.app.inject({ method: 'POST', url: `${root}live-enquiries/sound/`, headers: asha.headers, payload: { is_on } })
    const sound = async (by: Person) => (await ask(by, 'live-enquiries/')).sound
    expect(await sound(asha)).toBe(true)
    expect((await set(false)).json()).toEqual({ is_on: false })
    await set(false)
    expect([await sound(asha), await sound(vikram)]).toEqual([false, true])
    await set(true)
    expect(await sound(asha)).toBe(true)
  })
})
