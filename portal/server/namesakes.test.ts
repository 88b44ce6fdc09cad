import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUpFigures } from '#domains/analytics/server/figures/roll-up-figures.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, db, asha, admin } = await openOffice()
afterAll(() => server.close())

const name = 'Twin Valley School'
const inPune = `${name}, Kothrud, Pune`
const inIndore = `${name}, Vijay Nagar, Indore`
const today = kolkataDay(Date.now())
const days = `start_date=${today}&end_date=${today}`

let rohan: Person
let editor: Person
let pune: { id: number; slug: string }
let indore: { id: number; slug: string }
let id: number

beforeAll(async () => {
  rohan = await makeStaff(db, 'sales_executive')
  editor = await makeStaff(db, 'database_executive')
  pune = await makeSchool(db, {
    ...{ name, city_id: world.city.pune, district_id: world.district.puneDistrict, locality_id: world.locality.kothrud },
    ...{ lat: 18.5, lng: 73.8, placed_by: 'building' },
  })
  indore = await makeSchool(db, {
    ...{ name, city_id: world.city.indore, district_id: world.district.indoreDistrict, locality_id: world.locality.vijayNagar },
  })
  for (const { id: school_id } of [pune, indore])
    await db.insertInto('school_assignment').values({ school_id, staff_id: rohan.id }).execute()
  const at = new Date().toISOString()
  id = await makeLead(db, {
    lead: { owner_id: asha.id, name: 'Meera Iyer' },
    activities: [pune, indore].map((school) => ({ kind: 'enquiry', at, school_id: school.id })),
    milestones: [{ kind: 'visit', status: 'Scheduled', on_date: today, school_id: pune.id, staff_id: asha.id }],
  })
  await rollUpFigures(db)
})

async function ask(url: string, by: Person = asha, method: 'GET' | 'POST' | 'DELETE' | 'PATCH' = 'GET', payload?: object) {
  const answer = await server.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Every text of an answer that names the school without saying which, with where it stands. */
function untold(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return value.includes(name) && !value.includes(inPune) && !value.includes(inIndore) ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  const hasPlace = 'label' in value || 'location' in value
  return Object.entries(value).flatMap(([key, inner]) => (hasPlace && key === 'name' ? [] : untold(inner, `${path}.${key}`)))
}

async function answerOf(url: string, by?: Person) {
  const answer = await ask(url, by)
  expect(JSON.stringify(answer)).toContain(inPune)
  expect(untold(answer), url).toEqual([])
}

test('the lists of leads and the lead tell schools of one name apart', async () => {
  await answerOf('/api/v1/admin_custom/counsellor/document/all-data/')
  await answerOf(`/api/v3/admin_custom/details/${id}/`)
  await answerOf(`/api/v2/admin_custom/user-visit-schedule-schools/${id}/`)
  await answerOf(`/api/v1/admin_custom/thread/${id}/about/`)
})

test('so does the timeline of the bucket, and of an admission that was removed', async () => {
  const bucket = `/api/v1/admin_custom/school-bucket/${id}/`
  await ask(bucket, asha, 'POST', { school_id: indore.id })
  await ask(`${bucket}${indore.id}/`, asha, 'PATCH', { state: 'shortlisted' })
  await ask(`${bucket}${indore.id}/`, asha, 'PATCH', { state: 'declined', reason: 'Too far' })
  await ask(`${bucket}${indore.id}/`, asha, 'DELETE')
  const taken = await ask(`/api/v2/admin_custom/admission-already-taken/${id}/`, asha, 'POST', { school_id: indore.id })
  await ask(`/api/v3/admin_custom/remove-admission-done-schools/${taken.id}/`, asha, 'DELETE')
  await answerOf(`/api/v3/admin_custom/details/${id}/`)
  const { timeline } = await ask(`/api/v3/admin_custom/details/${id}/`)
  expect(timeline.items.map(({ action }: { action: string }) => action)).toContain(`Removed the admission at ${inIndore}`)
})

test('so do figures and the rows behind them', async () => {
  await answerOf(`/api/v1/admin_custom/figure-rows/?figure=enquiry&${days}`, admin)
  await answerOf(`/api/v1/admin_custom/analytics/enquiry?${days}&city_slug=pune&dist_slug=pune-district&dist_reg_slug=kothrud`, admin)
  await answerOf(`/api/v1/admin_custom/analytics/enquiry?${days}&school=${pune.id}`, admin)
  await answerOf(`/api/v1/schools/enquiry-share-filter/?${days}&school=${pune.id}`, admin)
  await answerOf(`/api/v1/admin_custom/school-performance/?${days}`, admin)
})

test('so do the leads of a sales executive, former pupils, and refusals', async () => {
  await answerOf('/api/v1/admin_custom/school-leads/', rohan)
  await answerOf(`/api/v1/admin_custom/school-leads/${id}/`, rohan)
  await db.insertInto('school_alumnus').values({ school_id: pune.id, name: 'Anand Rao' }).execute()
  await answerOf('/api/v1/schools/alumni/', editor)
})
