import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { removeAdmission, searchAdmissionSchools, takeAdmission } from '#domains/actions/contract/actions.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

const { server, asha, vikram } = await openOffice()
afterAll(() => server.close())

const { plain, collab } = world.school
const take = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v2/admin_custom/admission-already-taken/${id}/`, headers: by.headers, payload })
const search = (by: Person, id: number, name: string) =>
  server.app.inject({ url: `/api/v1/admin_custom/admission-already-taken/${id}/?name=${encodeURIComponent(name)}`, headers: by.headers })
const remove = (by: Person, id: number) =>
  server.app.inject({ method: 'DELETE', url: `/api/v3/admin_custom/remove-admission-done-schools/${id}/`, headers: by.headers })
const details = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json()
const makeChild = async (leadId: number, name: string) =>
  (await server.db.insertInto('child').values({ lead_id: leadId, name }).returning('id').executeTakeFirstOrThrow()).id

const plannedLead = () =>
  makeLead(server.db, {
    lead: { owner_id: asha.id },
    events: [{ kind: 'action', at: '2026-11-01T00:00:00Z', action_id: world.action.callBack, staff_id: asha.id }],
    followUp: { due_at: nextStep(60).at, owner_id: asha.id },
  })

test('an admission taken at a school of the list stands in Admission Done and in the timeline, and ends the chase', async () => {
  const id = await plannedLead()
  const answer = await take(asha, id, { school_id: plain, comment: 'Told at the gate' })
  expect(answer.statusCode).toBe(200)
  const lead = await details(asha, id)
  expect(lead.admission).toEqual({
    done: true,
    items: [
      {
        id: answer.json().id,
        child: null,
        done_by: 'Asha Rao',
        done_on: lead.timeline.items[0].at,
        school: 'Plain School',
        already_taken: true,
      },
    ],
  })
  expect(lead.timeline.items[0]).toMatchObject({
    kind: 'admission_taken',
    action: 'Admission already taken at Plain School',
    comment: 'Told at the gate',
  })
  expect(lead.follow_ups).toEqual([])
  expect(lead.latest_action.name).toBe('Call back')
  expect(await checkLists(server.db)).toEqual([])
})

test('a school that is not ours is noted by its name, once, in upper or lower case', async () => {
  const id = await plannedLead()
  expect((await take(asha, id, { school_name: ' ग्रीन वैली School ' })).statusCode).toBe(200)
  const lead = await details(asha, id)
  expect(lead.admission.items[0].school).toBe('ग्रीन वैली School')
  expect(lead.timeline.items[0].action).toBe('Admission already taken at ग्रीन वैली School')
  const again = await unchangedBy(server.db, () => take(asha, id, { school_name: 'ग्रीन वैली SCHOOL' }))
  expect(again.statusCode).toBe(409)
  expect(again.json().detail).toBe(takeAdmission.refusals.taken[1])
  expect(await checkLists(server.db)).toEqual([])
})

test('the follow-up stays while another child still looks for a school', async () => {
  const id = await plannedLead()
  const [aarav, diya] = [await makeChild(id, 'Aarav'), await makeChild(id, 'Diya')]
  await take(asha, id, { school_id: plain, child: aarav })
  expect((await details(asha, id)).follow_ups).not.toEqual([])
  await take(asha, id, { school_id: plain, child: diya })
  const lead = await details(asha, id)
  expect(lead.follow_ups).toEqual([])
  expect(lead.admission.items.map((item: { child: string }) => item.child).sort()).toEqual(['Aarav', 'Diya'])
  expect(await checkLists(server.db)).toEqual([])
})

test('an admission that names no child is that of one of them: the other still looks', async () => {
  const id = await plannedLead()
  await makeChild(id, 'Aarav')
  await makeChild(id, 'Diya')
  await take(asha, id, { school_id: plain })
  expect((await details(asha, id)).follow_ups).not.toEqual([])
  await take(asha, id, { school_id: collab })
  expect((await details(asha, id)).follow_ups).toEqual([])
})

test.each(['In process', 'Cancelled'])('an admission at the school that is %s is none: it is noted in its place', async (status) => {
  const id = await plannedLead()
  const there = { lead_id: id, kind: 'admission', school_id: plain, status, on_date: '2026-11-01T00:00:00Z' }
  await server.db.insertInto('milestone').values(there).execute()
  const found = (await search(asha, id, 'Plain School')).json().results
  expect(found).toMatchObject([{ id: plain, taken: false, taken_for: [] }])
  const answer = await take(asha, id, { school_id: plain })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await details(asha, id)).admission.items).toMatchObject([{ id: answer.json().id, already_taken: true }])
  expect(await checkLists(server.db)).toEqual([])
})

test('ten colleagues who note one admission at once note it once', async () => {
  const id = await plannedLead()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(asha, id, { school_id: collab })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await details(asha, id)).admission.items.length).toBe(1)
})

const bad: [what: string, payload: object, field: string, sentence: string][] = [
  ['a school that is not there', { school_id: 999 }, 'school_id', takeAdmission.refusals.schoolNotFound[1]],
  ['a child that is not there', { school_id: plain, child: 99_999 }, 'child', takeAdmission.refusals.childForeign[1]],
]

test.each(bad)('%s is refused and changes nothing', async (_, payload, field, sentence) => {
  const id = await plannedLead()
  const answer = await unchangedBy(server.db, () => take(asha, id, payload))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ detail: sentence, errors: { [field]: [sentence] } })
})

test('neither a school nor a name, both of them, and an empty name are malformed', async () => {
  const id = await plannedLead()
  for (const payload of [{}, { school_id: plain, school_name: 'Another' }, { school_name: '   ' }]) {
    const answer = await unchangedBy(server.db, () => take(asha, id, payload))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().detail).toBe('Something Went wrong')
  }
})

test('schools are found by name, with those where the admission is noted and for which children', async () => {
  const id = await plannedLead()
  const [aarav, diya] = [await makeChild(id, 'Aarav'), await makeChild(id, 'Diya')]
  const found = async () => (await search(asha, id, 'school')).json().results
  await take(asha, id, { school_id: plain })
  expect(await found()).toEqual([
    { id: collab, name: 'Collab School', slug: 'collab-school', city: null, location: null, address: null, taken: false, taken_for: [] },
    { id: plain, name: 'Plain School', slug: 'plain-school', city: null, location: null, address: null, taken: true, taken_for: [] },
  ])
  for (const child of [diya, aarav]) expect((await take(asha, id, { school_id: plain, child })).statusCode).toBe(200)
  const ofDiya = (await take(asha, id, { school_id: collab, child: diya })).json().id
  expect(await found()).toMatchObject([
    { id: collab, taken: true, taken_for: ['Diya'] },
    { id: plain, taken: true, taken_for: ['Aarav', 'Diya'] },
  ])
  await remove(asha, ofDiya)
  expect(await found()).toMatchObject([{ id: collab, taken: false, taken_for: [] }, { id: plain }])
  expect((await search(asha, id, 'nothing like it')).json()).toMatchObject({ results: [] })
  expect((await search(asha, id, 'x')).statusCode).toBe(400)
  expect((await search(vikram, id, 'school')).statusCode).toBe(404)
  expect((await search(vikram, id, 'school')).json().detail).toBe(searchAdmissionSchools.refusals.leadNotFound[1])
})

test('schools of the parent’s cities are found first, then the nearest to them, then the best match', async () => {
  const { pune, indore } = world.city
  await server.db
    .insertInto('school')
    .values([
      { id: 921, slug: 'order-1', name: 'Orderly', city_id: indore, lat: 28.6, lng: 77.2 },
      { id: 922, slug: 'order-2', name: 'Orderly Beside', city_id: indore, lat: 18.7, lng: 73.9 },
      { id: 923, slug: 'order-3', name: 'The Great Orderly', city_id: pune },
    ])
    .execute()
  await sql`select update_school_listing(array[921, 922, 923])`.execute(server.db)
  const orderFor = async (lead: object) => {
    const id = await makeLead(server.db, { lead: { owner_id: asha.id, ...lead } })
    return (await search(asha, id, 'orderly')).json().results.map((school: { id: number }) => school.id)
  }
  expect(await orderFor({})).toEqual([921, 922, 923])
  expect(await orderFor({ place_ids: [pune] })).toEqual([923, 921, 922])
  expect(await orderFor({ place_ids: [pune, 31], lat: 18.5, lng: 73.85 })).toEqual([923, 922, 921])
})

test('an admission is taken out, and the timeline keeps where it was', async () => {
  const id = await plannedLead()
  const ours = (await take(asha, id, { school_id: plain })).json().id
  const named = (await take(asha, id, { school_name: 'Green Valley' })).json().id
  expect((await remove(asha, ours)).json()).toEqual({ id: ours })
  expect((await remove(asha, named)).json()).toEqual({ id: named })
  const lead = await details(asha, id)
  expect(lead.admission).toEqual({ done: false, items: [] })
  expect(lead.timeline.items.slice(0, 2).map((item: { action: string }) => item.action)).toEqual([
    'Removed the admission at Green Valley',
    'Removed the admission at Plain School',
  ])
  expect((await take(asha, id, { school_id: plain })).statusCode).toBe(200)
  expect(await checkLists(server.db)).toEqual([])
})

test('an admission is taken out once; one that is not there, another step, and someone else’s look alike', async () => {
  const id = await plannedLead()
  const admission = (await take(asha, id, { school_id: plain })).json().id
  const visit = { lead_id: id, kind: 'visit', school_id: plain, status: 'Done', on_date: '2026-11-01T00:00:00Z' }
  const { id: visitId } = await server.db.insertInto('milestone').values(visit).returning('id').executeTakeFirstOrThrow()
  const refused = async (by: Person, milestone: number) => {
    const answer = await unchangedBy(server.db, () => remove(by, milestone))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ detail: removeAdmission.refusals.admissionNotFound[1] })
  }
  await refused(vikram, admission)
  await refused(asha, 999_999)
  await refused(asha, visitId)
  const answers = await Promise.all([1, 2, 3].map(() => remove(asha, admission)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404, 404])
  await refused(asha, admission)
  expect((await details(asha, id)).timeline.items.filter((item: { kind: string }) => item.kind === 'admission_removed').length).toBe(1)
})

test('an admission of someone else’s lead is not noted, and of one that was transferred away it is said who has it', async () => {
  const id = await plannedLead()
  const answer = await unchangedBy(server.db, () => take(vikram, id, { school_id: plain }))
  expect(answer.statusCode).toBe(404)
  expect(answer.json().detail).toBe(takeAdmission.refusals.leadNotFound[1])
  const given = await makeLead(server.db, {
    lead: { owner_id: vikram.id },
    events: [{ kind: 'transfer', at: nextStep(-5).at, to_staff_ids: [vikram.id], before: JSON.stringify({ owner_id: asha.id }) }],
  })
  expect((await take(asha, given, { school_id: plain })).json().detail).toBe('This lead was transferred to Vikram Shah, who has it now.')
})
