import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkLists } from '../list/check-lists.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let bina: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  bina = await makeStaff(server.db, 'counsellor', { name: 'Bina Das' })
})
afterAll(() => server.close())

const edit = (who: typeof asha, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: who.headers, payload })
const shared = (numbers: string[]) =>
  makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera', place_ids: [31] }, sharedWith: [bina.id], numbers })
const open = async (id: number) => (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()

const seenPlaces = { items: [31], raw_district: null, raw_district_region: null }
const number = (digits: string) => ({ number: digits, country_code: 91 })

/** Each detail: what stood there when both opened it, what Bina makes of it, and what Asha. */
const details = [
  {
    field: 'name',
    seen: 'Meera',
    theirs: { name: 'Meera Das' },
    mine: { name: 'Meera Rao' },
    texts: { mine: 'Meera Rao', theirs: 'Meera Das' },
    now: 'Meera Das',
    after: { name: 'Meera Rao' },
  },
  {
    field: 'mobile_number',
    seen: number('9876540001'),
    theirs: { alternate_number: '9876540003' },
    mine: { alternate_number: '9876540002' },
    texts: { mine: '+91 98765 40002', theirs: '+91 98765 40003' },
    now: number('9876540003'),
    after: { mobile_number: '9876540002', all_mobile_numbers: ['9876540002', '9876540003', '9876540001'].map(number) },
  },
  {
    field: 'budget',
    seen: null,
    theirs: { min_fee: 0, max_fee: 9000, budget_tenure: 'M' },
    mine: { min_fee: 5000, max_fee: 8000, budget_tenure: 'M' },
    texts: { mine: '₹5,000–8,000 / month', theirs: 'up to ₹9,000 / month' },
    now: { min: 0, max: 9000, tenure: 'M' },
    after: { budget: { min: 5000, max: 8000, tenure: 'M' } },
  },
  {
    field: 'language',
    seen: null,
    theirs: { language: 'mr' },
    mine: { language: 'hi' },
    texts: { mine: 'Hindi', theirs: 'Marathi' },
    now: 'mr',
    after: { language: 'hi' },
  },
  {
    field: 'locations',
    seen: seenPlaces,
    theirs: { raw_district: 'Indore' },
    mine: { district: [22], district_region: [32] },
    texts: { mine: 'Indore District (Indore), Vijay Nagar (Indore)', theirs: 'Indore' },
    now: { items: [], raw_district: 'Indore', raw_district_region: null },
    after: { locations: { edited: true, raw_district: null, items: [{ id: 22 }, { id: 32 }] } },
  },
]

let round = 0
const fresh = () => shared([`98765410${String(++round).padStart(2, '0')}`])

describe.each(details)('the same $field of two editors', ({ field, seen, theirs, mine, texts, now, after }) => {
  const lead = () => (field === 'mobile_number' ? shared(['9876540001']) : fresh())

  test('asks whose to keep, writes nothing, and keeps mine when it is sent again with what stands there now', async () => {
    if (field === 'mobile_number') await server.db.deleteFrom('lead').execute()
    const id = await lead()
    expect((await edit(bina, id, { ...theirs, seen: { [field]: seen } })).statusCode).toBe(200)
    const asked = await unchangedBy(server.db, () => edit(asha, id, { ...mine, seen: { [field]: seen } }))
    expect(asked.statusCode, asked.body).toBe(409)
    const { timeline } = await open(id)
    expect(asked.json()).toEqual({
      detail: 'Someone else changed this while you were editing. Choose whose to keep.',
      conflicts: [{ field, ...texts, by: 'Bina Das', at: timeline.items[0].at.replace('+00:00', 'Z') }],
      current: { [field]: now },
    })
    const kept = await edit(asha, id, { ...mine, seen: asked.json().current })
    expect(kept.statusCode, kept.body).toBe(200)
    expect(kept.json().lead).toMatchObject(after)
    const { items } = (await open(id)).timeline
    expect(items[0].changes).toEqual([{ field: field.replace('_', ' '), before: texts.theirs, after: texts.mine }])
  })

  test('is not a conflict when both enter the same value, or when only one of them changed it', async () => {
    if (field === 'mobile_number') await server.db.deleteFrom('lead').execute()
    const id = await lead()
    expect((await edit(bina, id, { ...mine, seen: { [field]: seen } })).statusCode).toBe(200)
    expect((await unchangedBy(server.db, () => edit(asha, id, { ...mine, seen: { [field]: seen } }))).statusCode).toBe(200)
    expect((await edit(asha, id, theirs)).statusCode).toBe(200) // without what was seen, it overwrites
  })
})

test('different details of two editors are both kept', async () => {
  const id = await fresh()
  const seen = { name: 'Meera', budget: null, locations: seenPlaces }
  const edits = [
    edit(asha, id, { name: 'Meera Rao', seen }),
    edit(bina, id, { min_fee: 1, max_fee: 2, budget_tenure: 'Y', seen }),
    edit(asha, id, { district_region: [32], seen }),
    edit(bina, id, { validation_skipped: true, seen }),
  ]
  expect((await Promise.all(edits)).map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  expect(await open(id)).toMatchObject({
    name: 'Meera Rao',
    budget: { min: 1, max: 2, tenure: 'Y' },
    locations: { items: [{ id: 32 }] },
    validation_skipped: true,
    timeline: { total: 4 },
  })
  expect(await checkLists(server.db)).toEqual([])
})

test('when many rename a lead from the same name at once, one succeeds and the others are asked, with the new name', async () => {
  const id = await fresh()
  const names = Array.from({ length: 20 }, (_, index) => `Meera ${index}`)
  const answers = await Promise.all(names.map((name, index) => edit(index % 2 ? asha : bina, id, { name, seen: { name: 'Meera' } })))
  const winners = names.filter((_, index) => answers[index]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ conflicts: [{ field: 'name', theirs: winners[0] }], current: { name: winners[0] } })
  }
  expect(await open(id)).toMatchObject({ name: winners[0], timeline: { total: 1 } })
})

test('a value that no member of staff entered has no editor', async () => {
  const id = await fresh()
  const answer = await edit(asha, id, { name: 'Meera Rao', seen: { name: 'Meena' } })
  expect(answer.json().conflicts).toEqual([{ field: 'name', mine: 'Meera Rao', theirs: 'Meera', by: null, at: null }])
})

test('the number that both saw, sent unchanged after a colleague changed it, leaves theirs', async () => {
  await server.db.deleteFrom('lead').execute()
  const id = await shared(['9876540001'])
  await edit(bina, id, { alternate_number: '9876540002' })
  const seen = { mobile_number: number('9876540001') }
  expect((await unchangedBy(server.db, () => edit(asha, id, { alternate_number: '9876540001', seen }))).statusCode).toBe(200)
  expect((await open(id)).mobile_number).toBe('9876540002')
})
