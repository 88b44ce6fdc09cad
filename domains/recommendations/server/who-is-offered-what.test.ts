import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { seededDice } from '#testing/make/seeded-dice.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person

beforeAll(async () => {
  server = await testServer({ reference: true })
  asha = await makeStaff(server.db, 'counsellor')
})
afterAll(() => server.close())

const leads = 50

/** Places with schools for girls alone and for boys alone round them. */
async function places() {
  const { rows } = await sql<{ lat: number; lng: number }>`
    select school.lat, school.lng from school_offer as school
    where gender in ('Girls', 'Boys') order by md5(id::text) limit ${leads}`.execute(server.db)
  return rows
}

test('of fifty parents anywhere in India nobody has a school for the other gender among the first twenty', async () => {
  const dice = seededDice(11)
  const found: string[] = []
  let leftOut = 0
  for (const { lat, lng } of await places()) {
    const gender = dice.pick(['girl', 'boy'] as const)
    const child = { name: 'Child', gender, ...(dice.roll() < 0.7 && { class_ids: [1 + dice.below(15)] }) }
    const lead = { owner_id: asha.id, lat: lat + dice.roll() * 0.02, lng: lng + dice.roll() * 0.02 }
    const id = await makeLead(server.db, { lead, children: [child] })
    const path = `/api/v1/admin_custom/recommendations/?combined_data_id=${id}&limit=20&distance=20`
    const answer = (await server.app.inject({ url: path, headers: asha.headers })).json()
    const wrong = gender === 'girl' ? 'Boys' : 'Girls'
    found.push(...answer.results.flatMap((school: RecommendedSchool) => (school.gender === wrong ? [`${gender}: ${school.name}`] : [])))
    leftOut += answer.left_out.find(({ wish }: { wish: string }) => wish === 'gender')?.count ?? 0
  }
  expect(found).toEqual([])
  expect(leftOut).toBeGreaterThan(leads / 4)
})

test('no recommended school of the registers has a distance or a point that only its city or district gave it', async () => {
  const { rows } = await sql<{ lat: number; lng: number }>`
    select lat, lng from school_offer where exactness = 'city' group by lat, lng having count(*) >= 5 order by count(*) desc limit 5`.execute(
    server.db,
  )
  expect(rows).toHaveLength(5)
  for (const { lat, lng } of rows) {
    const id = await makeLead(server.db, { lead: { owner_id: asha.id, lat: lat + 0.001, lng } })
    const path = `/api/v1/admin_custom/recommendations/?combined_data_id=${id}&limit=50`
    const { results, towns_only } = (await server.app.inject({ url: path, headers: asha.headers })).json()
    expect(towns_only).toBeGreaterThanOrEqual(5)
    for (const school of results as RecommendedSchool[])
      if (school.exactness === 'city' || school.exactness === 'district') {
        expect(school).toMatchObject({ distance_km: null, coordinates: null })
        expect(school.reasons[0]).toMatch(/^in /)
        expect(school.points.find(({ part }) => part === 'distance')?.points).toBeLessThanOrEqual(11)
      } else expect(school.reasons[0]).toMatch(/km$|^nearby$/)
  }
})
