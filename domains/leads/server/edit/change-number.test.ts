import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxNumbers } from '#domains/leads/contract/edits.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkLists } from '../list/check-lists.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const edit = (id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers, payload })
const withNumbers = (...numbers: string[]) => makeLead(server.db, { lead: { owner_id: asha.id }, ...(numbers.length > 0 && { numbers }) })
const ranks = async (id: number) =>
  (await server.db.selectFrom('lead_number').select(['e164', 'rank']).where('lead_id', '=', id).orderBy('rank').execute()).map(
    ({ e164, rank }) => `${rank} ${e164}`,
  )

test('the new number is the one in use, the old ones stay as older ones, and lists find the parent by each', async () => {
  const id = await withNumbers('9876500001', '9876500002')
  const answer = await edit(id, { alternate_number: '9812345670' })
  expect(answer.json()).toMatchObject({
    detail: 'Mobile Number Updated Successfully',
    lead: {
      mobile_number: '9812345670',
      mobile_number_with_code: { number: '9812345670', country_code: 91 },
      all_mobile_numbers: ['9812345670', '9876500001', '9876500002'].map((number) => ({ number, country_code: 91, wrong: false })),
    },
  })
  expect(await ranks(id)).toEqual(['0 +919812345670', '1 +919876500001', '2 +919876500002'])
  const details = await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })
  expect(details.json().timeline.items[0]).toMatchObject({
    action: 'Edited mobile number',
    changes: [{ field: 'mobile number', before: '+91 98765 00001', after: '+91 98123 45670' }],
  })
  for (const search of ['9812345670', '9876500002']) {
    const url = `/api/v1/admin_custom/counsellor/document/all-data/?search=${search}`
    expect((await server.app.inject({ url, headers: asha.headers })).json().count).toBe(1)
  }
  expect(await checkLists(server.db)).toEqual([])
})

test('an older number of the same parent comes back to the front', async () => {
  const id = await withNumbers('9876500011', '9876500012', '9876500013', '9876500014')
  expect((await edit(id, { alternate_number: '9876500013' })).statusCode).toBe(200)
  expect(await ranks(id)).toEqual(['0 +919876500013', '1 +919876500011', '2 +919876500012', '3 +919876500014'])
  expect((await unchangedBy(server.db, () => edit(id, { alternate_number: '9876500013', country_code: '91' }))).statusCode).toBe(200)
})

test('a number that was marked as wrong is right again once it is written again, also the only one', async () => {
  const id = await withNumbers('9876500091')
  await server.db.updateTable('lead_number').set({ wrong_at: '2026-11-01T10:00:00Z' }).where('lead_id', '=', id).execute()
  const answer = await edit(id, { alternate_number: '9876500091' })
  expect(answer.json().lead.all_mobile_numbers).toEqual([{ number: '9876500091', country_code: 91, wrong: false }])
  const { timeline } = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
  expect(timeline.items[0].changes).toEqual([{ field: 'mobile number', before: '+91 98765 00091 (wrong)', after: '+91 98765 00091' }])
  expect(await checkLists(server.db)).toEqual([])
})

test('a parent has at most twenty numbers: one more is refused and changes nothing, an older one still comes back', async () => {
  const older = Array.from({ length: maxNumbers - 1 }, (_, index) => `98765400${10 + index}`)
  const id = await withNumbers(...older)
  expect((await edit(id, { alternate_number: '9876540001' })).statusCode).toBe(200)
  const refused = await unchangedBy(server.db, () => edit(id, { alternate_number: '9876540002' }))
  expect(refused.statusCode).toBe(409)
  const sentence = 'A parent can have at most 20 numbers here.'
  expect(refused.json()).toEqual({ detail: sentence, errors: { alternate_number: [sentence] } })
  expect((await edit(id, { alternate_number: '9876540010' })).statusCode).toBe(200)
  expect((await ranks(id)).slice(0, 2)).toEqual(['0 +919876540010', '1 +919876540001'])
  expect(await ranks(id)).toHaveLength(maxNumbers)
  expect(await checkLists(server.db)).toEqual([])
})

test('a number of another country is kept as its plan writes it, and makes the parent international', async () => {
  const id = await withNumbers('9876500021')
  const answer = await edit(id, { alternate_number: '07911123456', country_code: 44 })
  expect(answer.json().lead.mobile_number_with_code).toEqual({ number: '7911123456', country_code: 44 })
  const url = '/api/v1/admin_custom/counsellor/document/all-data/?international_parent=true'
  expect((await server.app.inject({ url, headers: asha.headers })).json().results.map((lead: { id: number }) => lead.id)).toEqual([id])
  expect(await checkLists(server.db)).toEqual([])
})

test('numbers of tests and of the demo, which reach nobody, are numbers', async () => {
  const id = await withNumbers('9876500025')
  for (const body of [
    { alternate_number: '9000000999' },
    { alternate_number: '6921234567' },
    { alternate_number: '4155550100', country_code: 1 },
  ])
    expect((await edit(id, body)).statusCode).toBe(200)
})

describe('a text that is not a number is refused and changes nothing', () => {
  test.each([
    [{ alternate_number: '' }, 'Field is required'],
    [{ country_code: 91 }, 'Field is required'],
    [{ alternate_number: '987650000' }, 'Min length is 10'],
    [{ alternate_number: '98765000011' }, 'Max length is 10'],
    [{ alternate_number: '98765 0001' }, 'Give digits only.'],
    [{ alternate_number: '+9876500001' }, 'Give digits only.'],
    [{ alternate_number: '९८७६५०००३१' }, 'Give digits only.'],
    [{ alternate_number: '0000000000' }, 'This is not a telephone number of that country.'],
    [{ alternate_number: '0987654321' }, 'This is not a telephone number of that country.'],
    [{ alternate_number: '123', country_code: 1 }, 'This is not a telephone number of that country.'],
    [{ alternate_number: '9876500001', country_code: 999 }, 'This is not a telephone number of that country.'],
    [{ alternate_number: '1'.repeat(300), country_code: 44 }, 'This is not a telephone number of that country.'],
  ])('%j', async (body, sentence) => {
    const id = await withNumbers()
    const answer = await unchangedBy(server.db, () => edit(id, body))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors.alternate_number).toEqual([sentence])
  })
})

test('a number of another lead that the editor sees is refused and names that lead, also an older number', async () => {
  const colleague = await makeStaff(server.db, 'counsellor')
  const shared = { lead: { owner_id: colleague.id, name: 'Riya Sen' }, sharedWith: [asha.id] }
  const holder = await makeLead(server.db, { ...shared, numbers: ['9876500041', '9876500042'] })
  const id = await withNumbers('9876500044')
  for (const number of ['9876500041', '9876500042']) {
    const answer = await unchangedBy(server.db, () => edit(id, { alternate_number: number }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      detail: 'This number belongs to another parent.',
      errors: { alternate_number: ['This number belongs to another parent.'] },
      current: { held_by: { id: holder, name: 'Riya Sen' } },
    })
  }
})

test('when many leads race for one number, one gets it and the others are refused; each stays whole', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => withNumbers(`98765100${10 + index}`)))
  const answers = await Promise.all(ids.map((id) => edit(id, { alternate_number: '9876511111' })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(11).fill(409)])
  expect(
    answers.filter((answer) => answer.statusCode === 409).every((answer) => answer.json().detail.startsWith('This number belongs')),
  ).toBe(true)
  for (const [index, id] of ids.entries()) expect(await ranks(id)).toHaveLength(answers[index]?.statusCode === 200 ? 2 : 1)
  expect(await checkLists(server.db)).toEqual([])
})

test('many new numbers at once for one parent: all are kept, one is in use', async () => {
  const id = await withNumbers('9876520000')
  const numbers = Array.from({ length: 10 }, (_, index) => `98765200${11 + index}`)
  const answers = await Promise.all(numbers.map((number) => edit(id, { alternate_number: number })))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  const kept = await ranks(id)
  expect(kept.map((line) => Number(line.split(' ')[0]))).toEqual(Array.from({ length: 11 }, (_, rank) => rank))
  expect(kept.map((line) => line.slice(-10)).sort()).toEqual(['9876520000', ...numbers].sort())
  expect(kept.at(-1)).toBe('10 +919876520000')
  expect(await checkLists(server.db)).toEqual([])
})

test('two leads that swap numbers at once neither wait for one another for ever nor break', async () => {
  const [one, two] = [await withNumbers('9876530001'), await withNumbers('9876530002')]
  const answers = await Promise.all([edit(one, { alternate_number: '9876530002' }), edit(two, { alternate_number: '9876530001' })])
  expect(answers.map((answer) => answer.statusCode)).toEqual([409, 409])
})
