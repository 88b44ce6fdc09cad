import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkLists } from '../list/check-lists.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  const named = (id: number, name: string, rank: number) => ({ id, name, slug: name.toLowerCase(), rank })
  await server.db
    .insertInto('board')
    .values([named(1, 'CBSE', 1), named(2, 'ICSE', 2)])
    .execute()
  await server.db
    .insertInto('school_class')
    .values([named(5, 'Nursery', 1), named(6, 'Class 1', 2)])
    .execute()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const url = '/api/v3/admin_custom/multi-form/'
const list = (query: string, headers = asha.headers) => server.app.inject({ url: `${url}?${query}`, headers })
const create = (payload: object, headers = asha.headers) => server.app.inject({ method: 'POST', url, headers, payload })
const update = (formId: number, payload: object, headers = asha.headers) =>
  server.app.inject({ method: 'PUT', url: `${url}?form_id=${formId}`, headers, payload })
const ours = (lead = {}) => makeLead(server.db, { lead: { owner_id: asha.id, ...lead } })
const details = async (id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
const timeline = async (id: number) => (await details(id)).timeline

const tara = { child_name: 'Tara', child_age: 6, gender: 'girl', board: [2, 1], class_name: [6], fees: 90_000, fees_tenure: 'Y' }

test('a child is added, listed by lead and by form, and stands in its lead by ids and words and in the timeline with what is known of it', async () => {
  const id = await ours()
  const answer = await create({
    combined_data: String(id),
    ...tara,
    child_age: '6',
    fees: '90000',
    raw_district_region: ' Kothrud ',
    raw_district: '',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const form = { ...tara, board: [1, 2], combined_data: id, raw_district: null, raw_district_region: 'Kothrud' }
  expect(answer.json()).toEqual({ id: expect.any(Number), ...form })
  const second = (await create({ combined_data: id, child_name: 'आरव', child_age: 2, gender: 'boy' })).json()
  expect((await list(`id=${id}`)).json()).toEqual({ count: 2, results: [answer.json(), second] })
  expect((await list(`form_id=${second.id}`)).json()).toEqual({ count: 1, results: [second] })
  const inWords = { board_names: ['CBSE', 'ICSE'], class_names: ['Class 1'] }
  expect((await details(id)).form).toEqual([
    { ...answer.json(), ...inWords },
    { ...second, board_names: [], class_names: [] },
  ])
  const { items } = await timeline(id)
  expect(items.map((item: { action: string }) => item.action)).toEqual(['Added the child आरव', 'Added the child Tara'])
  expect(items[1].changes).toEqual([
    { field: 'board', before: null, after: 'CBSE, ICSE' },
    { field: 'child age', before: null, after: '6' },
    { field: 'child name', before: null, after: 'Tara' },
    { field: 'class name', before: null, after: 'Class 1' },
    { field: 'fees', before: null, after: '₹90,000' },
    { field: 'fees tenure', before: null, after: 'Yearly' },
    { field: 'gender', before: null, after: 'Girl' },
    { field: 'raw district region', before: null, after: 'Kothrud' },
  ])
  expect(await checkLists(server.db)).toEqual([])
})

test('a lead without children has none; one that is not the reader’s, and a child of it, look absent', async () => {
  const stranger = await makeStaff(server.db, 'counsellor')
  const id = await ours()
  expect((await list(`id=${id}`)).json()).toEqual({ count: 0, results: [] })
  const { id: formId } = (await create({ combined_data: id, ...tara })).json()
  const answers = [
    ...(await Promise.all([list(`id=${id}`, stranger.headers), list('id=2000000000')])),
    ...(await Promise.all([list(`form_id=${formId}`, stranger.headers), list('form_id=2000000000')])),
    ...(await unchangedBy(server.db, () =>
      Promise.all([
        update(formId, tara, stranger.headers),
        update(2_000_000_000, tara),
        update(formId, { ...tara, combined_data: id + 1 }),
      ]),
    )),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(7).fill(404))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  const added = await unchangedBy(server.db, () => create({ combined_data: id, ...tara }, stranger.headers))
  expect(added.body).toBe((await create({ combined_data: 2_000_000_000, ...tara })).body)
  for (const query of ['', `id=${id}&form_id=${formId}`]) expect((await list(query)).statusCode).toBe(400)
})

describe('a wrong field gets 400 with the specification’s sentence and one of its own, and changes nothing', () => {
  const age = 'Age is a whole number from 2 to 22.'
  test.each([
    ['no name', { child_name: ' ' }, 'child_name', 'Name is required'],
    ['a name that nobody can see', { child_name: '\u200b\u202e' }, 'child_name', 'Name is required'],
    ['no name at all', { child_name: undefined }, 'child_name', 'Name is required'],
    ['a long name', { child_name: 'x'.repeat(101) }, 'child_name', 'Keep the name under 100 characters.'],
    ['no age', { child_age: undefined }, 'child_age', age],
    ['an empty age', { child_age: '' }, 'child_age', age],
    ['an age of 1', { child_age: 1 }, 'child_age', age],
    ['an age of 23', { child_age: '23' }, 'child_age', age],
    ['an age of six and a half', { child_age: 6.5 }, 'child_age', age],
    ['an age in words', { child_age: 'six' }, 'child_age', age],
    ['no gender', { gender: undefined }, 'gender', 'Choose girl or boy.'],
    ['another gender', { gender: 'f' }, 'gender', 'Choose girl or boy.'],
    ['a board twice', { board: [1, 1] }, 'board', 'Name each once.'],
    ['eleven classes', { class_name: Array.from({ length: 11 }, (_, index) => index + 1) }, 'class_name', 'Choose at most 10 classes.'],
    ['fees below nothing', { fees: -1 }, 'fees', 'Give a whole number of 0 or more.'],
    ['fees by the quarter', { fees_tenure: 'Q' }, 'fees_tenure', 'Give M or Y.'],
    ['an unknown field', { nickname: 'T' }, 'nickname', 'This is not known here. Check the spelling, or leave it out.'],
  ])('%s', async (_, wrong, field, sentence) => {
    const id = await ours()
    const { id: formId } = (await create({ combined_data: id, ...tara })).json()
    const answers = await unchangedBy(server.db, async () => [
      await create({ combined_data: id, ...tara, ...wrong }),
      await update(formId, { ...tara, ...wrong }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().detail).toBe('Please fill details correctly')
      expect(answer.json().errors[field][0]).toBe(sentence)
    }
  })

  test('an edited child without a class', async () => {
    const id = await ours()
    const { id: formId } = (await create({ combined_data: id, ...tara, class_name: [] })).json()
    const answer = await unchangedBy(server.db, () => update(formId, { ...tara, class_name: [] }))
    expect(answer.json()).toEqual({ detail: 'Please fill details correctly', errors: { class_name: ['Choose the class.'] } })
  })

  test('a board or class that is not in our list', async () => {
    const id = await ours()
    const { id: formId } = (await create({ combined_data: id, ...tara })).json()
    const sentence = 'One of these boards or classes is not in our list. Choose again.'
    const wrong = { ...tara, board: [1, 9], class_name: [9] }
    const answers = await unchangedBy(server.db, () => Promise.all([create({ combined_data: id, ...wrong }), update(formId, wrong)]))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ detail: sentence, errors: { board: [sentence], class_name: [sentence] } })
    }
  })
})

test('twenty children are the most, also when they are added at once', async () => {
  const id = await ours()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => create({ combined_data: id, ...tara, child_name: `Child ${index}` })),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([...Array(20).fill(200), ...Array(4).fill(409)])
  const refused = await unchangedBy(server.db, () => create({ combined_data: id, ...tara }))
  expect(refused.json().detail).toBe('A parent can have at most 20 children here.')
  expect((await list(`id=${id}`)).json().count).toBe(20)
})

describe('an edited child', () => {
  const added = async () => {
    const id = await ours()
    return { id, form: (await create({ combined_data: id, ...tara })).json() }
  }

  test('is written, with before and after of what changed alone; without a change nothing is written', async () => {
    const { id, form } = await added()
    const answer = await update(form.id, { ...tara, child_age: '7', board: [1], fees: null, combined_data: id })
    expect(answer.json()).toEqual({ ...form, child_age: 7, board: [1], fees: null })
    const [item] = (await timeline(id)).items
    expect(item).toMatchObject({ by: 'Asha Rao', action: expect.stringMatching(/^Edited Tara: /) })
    expect(item.changes).toEqual([
      { field: 'board', before: 'CBSE, ICSE', after: 'CBSE' },
      { field: 'child age', before: '6', after: '7' },
      { field: 'fees', before: '₹90,000', after: null },
    ])
    for (const fees of [null, '']) {
      const again = await unchangedBy(server.db, () => update(form.id, { ...tara, child_age: 7, board: [1], fees }))
      expect(again.json()).toEqual(answer.json())
    }
    expect(await checkLists(server.db)).toEqual([])
  })

  test('keeps the work of two people on different fields, and what is not mentioned', async () => {
    const { form } = await added()
    const answers = await Promise.all([
      update(form.id, { ...tara, child_age: 7, seen: form }),
      update(form.id, { ...tara, child_name: 'Tara Rao', seen: form }),
      update(form.id, { ...tara, board: [1], class_name: [5], seen: form }),
      update(form.id, { ...tara, fees: undefined, raw_district: 'Pune', seen: form }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    const now = (await list(`form_id=${form.id}`)).json().results[0]
    expect(now).toEqual({ ...form, child_age: 7, child_name: 'Tara Rao', board: [1], class_name: [5], raw_district: 'Pune' })
  })

  test('fees are by the month unless said, and stay by the year for who says nothing of it', async () => {
    const { form } = await added()
    const { fees_tenure: _said, ...silent } = tara
    const first = (await create({ combined_data: form.combined_data, ...silent })).json()
    expect(first).toMatchObject({ fees: 90_000, fees_tenure: 'M' })
    expect((await update(form.id, { ...silent, fees: 80_000 })).json()).toMatchObject({ fees: 80_000, fees_tenure: 'Y' })
    expect((await update(form.id, { ...tara, fees: 7_000, fees_tenure: 'M' })).json()).toMatchObject({ fees: 7_000, fees_tenure: 'M' })
    expect((await timeline(form.combined_data)).items[0].changes).toEqual([
      { field: 'fees', before: '₹80,000', after: '₹7,000' },
      { field: 'fees tenure', before: 'Yearly', after: 'Monthly' },
    ])
    const { form: children } = (
      await server.app.inject({ url: `/api/v3/admin_custom/details/${form.combined_data}/`, headers: asha.headers })
    ).json()
    expect(children.map(({ fees, fees_tenure }: typeof tara) => [fees, fees_tenure])).toEqual([
      [7_000, 'M'],
      [90_000, 'M'],
    ])
    expect(await checkLists(server.db)).toEqual([])
  })

  test('asks for the fields that both changed alone; sent again, mine stays there and theirs elsewhere', async () => {
    const { id, form } = await added()
    const bina = await makeStaff(server.db, 'counsellor_admin', { name: 'Bina Das' })
    await update(form.id, { ...tara, child_age: 7, board: [], fees: 50_000, seen: form }, bina.headers)
    const { at } = (await timeline(id)).items[0]
    const mine = { ...tara, child_age: 8, board: [2], child_name: 'Tara Rao' }
    const asked = await unchangedBy(server.db, () => update(form.id, { ...mine, seen: form }))
    expect(asked.statusCode).toBe(409)
    const by = { by: 'Bina Das', at: at.replace('+00:00', 'Z') }
    expect(asked.json()).toEqual({
      detail: 'Someone else changed this while you were editing. Choose whose to keep.',
      conflicts: [
        { field: 'child_age', mine: '8', theirs: '7', ...by },
        { field: 'board', mine: 'ICSE', theirs: '', ...by },
      ],
      current: { ...form, child_age: 7, board: [] },
    })
    const kept = await update(form.id, { ...mine, seen: asked.json().current })
    expect(kept.statusCode, kept.body).toBe(200)
    expect(kept.json()).toEqual({ ...form, child_age: 8, board: [2], child_name: 'Tara Rao', fees: 50_000 })
  })

  test('when many change one field at once, one succeeds and the others are asked', async () => {
    const { form } = await added()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => update(form.id, { ...tara, child_age: index + 8, seen: form })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(11).fill(409)])
  })
})

test('a retry with the same Idempotency-Key adds one child', async () => {
  const id = await ours()
  const headers = { ...asha.headers, 'idempotency-key': 'child-1' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => create({ combined_data: id, ...tara }, headers)))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect((await list(`id=${id}`)).json().count).toBe(1)
})
