import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportChoices } from '#domains/imports/contract/imports.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

// Rows of schools that say something which cannot be read, on the places, boards and classes that the portal ships with.

let server: TestServer
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  server = await testServer({ reference: true })
  imports = importsOf(server, await makeStaff(server.db, 'database_executive'))
})
afterAll(() => server.close())

async function checked(rows: readonly string[], answers: ImportChoices['answers'] = [], options = {}) {
  const shown = await imports.upload('schools', rows.join('\n'))
  const found = await imports.check(shown, options, shown.mapping, { answers })
  return { ...found, rows: (await imports.rows(shown.id)).map(({ outcome, reason }) => [outcome, reason]) }
}

const schoolNamed = (name: string) =>
  server.db
    .selectFrom('school')
    .leftJoin('place', 'place.id', 'district_id')
    .select(['school.id', 'school.name', 'notes', 'gender', 'board_ids', 'classes', 'place.name as district'])
    .select(
      sql<string[]>`array(select school_class.name from class_relation join school_class on school_class.id = class_id
        where school_id = school.id order by rank)`.as('taught'),
    )
    .where('school.name', '=', name)
    .executeTakeFirstOrThrow()

test('a school keeps what could not be read as notes with the headings, beside the notes of the file', async () => {
  const { id, rows } = await checked([
    'Name,District,State,Boys or girls,Students,Boards,Pincode,Notes',
    'Abe School,Pune,Maharashtra,Everyone,about 900,CBSE + Hogwarts,4110,Called twice',
  ])
  expect(rows).toEqual([
    [
      'new',
      [
        'Pincode is “4110”. A pincode has six digits. It is kept as a note.',
        'Boys or girls is “Everyone”. Give Co-ed, Girls or Boys. It is kept as a note.',
        'Students is “about 900”. Give a number. It is kept as a note.',
        'There is no board “Hogwarts” in our list. It is kept as a note.',
      ].join(' '),
    ],
  ])
  await imports.run(id)
  const school = await schoolNamed('Abe School')
  expect(school).toMatchObject({ gender: null, board_ids: [1] })
  expect(school.notes?.split('\n')).toEqual([
    ...['Called twice', 'Pincode: “4110”', 'Boys or girls: “Everyone”', 'Students: “about 900”', 'Boards: “Hogwarts”'],
  ])
})

test('what a text means is asked once for all rows that say it, and an answer is read by the rules of the cell', async () => {
  const rows = ['Name,District,State,Classes,Board', ...[1, 2, 3].map((at) => `Bel School ${at},Pune,Maharashtra,Foundation,Hogwarts`)]
  const first = await checked(rows)
  expect(first.questions).toMatchObject([
    { field: 'boards', text: 'Hogwarts', rows: 3, keeps_out: false },
    { field: 'classes', text: 'Foundation', rows: 3, reason: 'The classes are “Foundation”. Give them as “Nursery to Class 12”.' },
  ])
  const wrong = await checked(rows, [{ field: 'classes', text: 'Foundation', value: 'Base' }])
  expect(wrong.questions).toMatchObject([
    { field: 'boards' },
    { field: 'classes', text: 'Foundation', reason: expect.stringContaining('“Base”') },
  ])
  const { id, counts, questions } = await checked(rows, [
    { field: 'classes', text: 'Foundation', value: 'Nursery to UKG' },
    { field: 'boards', text: 'Hogwarts', value: '-' },
  ])
  expect([counts, questions]).toEqual([{ new: 3 }, []])
  await imports.run(id)
  expect(await schoolNamed('Bel School 2')).toMatchObject({ taught: ['Nursery', 'LKG', 'UKG'], board_ids: [], notes: null })
})

test('a school that is there gains what could not be read once, keeps its own notes, and loses it again when the file is taken back', async () => {
  await imports.run((await checked(['Name,District,State,Notes', 'Cob School,Pune,Maharashtra,Own words'])).id)
  const rows = ['Name,District,State,Management,Lowest fee', 'Cob School,Pune,Maharashtra,Nobody knows,9000']
  const { id, counts, rows: listed } = await checked(rows, [], { known: 'update' })
  expect([counts, listed[0]?.[1]]).toEqual([{ existing: 1 }, expect.stringContaining('Notes: Own words → Own words')])
  await imports.run(id)
  expect((await schoolNamed('Cob School')).notes).toBe('Own words\nManagement: “Nobody knows”\nLowest fee: “9000”')
  expect((await checked(rows, [], { known: 'update' })).counts).toEqual({ duplicate: 1 })
  await imports.revert(id)
  expect((await schoolNamed('Cob School')).notes).toBe('Own words')
})

test('a district in the column of cities, and a city in the column of districts, are where the school lies', async () => {
  const { counts, id } = await checked([
    'Name,City,District,State',
    'Dot School 1,Lakhimpur Kheri,,Uttar Pradesh',
    'Dot School 2,"Lakhimpur Kheri, UP",,',
    'Dot School 3,,Bangalore City,Karnataka',
    'Dot School 4,Thane West,,Maharashtra',
    'Dot School 5,Wai,Satara,Maharashtra',
  ])
  expect(counts).toEqual({ new: 5 })
  await imports.run(id)
  for (const name of ['Dot School 1', 'Dot School 2']) expect(await schoolNamed(name)).toMatchObject({ district: 'Lakhimpur Kheri' })
  expect(await schoolNamed('Dot School 3')).toMatchObject({ district: 'Bengaluru Urban' })
  expect(await schoolNamed('Dot School 5')).toMatchObject({ district: 'Satara', notes: 'City: “Wai”' })
})

test('a misspelt place keeps its rows out with what may be meant, and one answer brings all of them in', async () => {
  const rows = ['Name,City,Boys or girls', ...[1, 2].map((at) => `Ern School ${at},Lakhimpr Kheri,All`), 'Ern School 3,Satara,Girls']
  const first = await checked(rows)
  expect(first.counts).toEqual({ new: 1, refused: 2 })
  expect(first.rows[0]).toEqual(['refused', 'There is no city “Lakhimpr Kheri”. Is Lakhimpur Kheri, Uttar Pradesh meant?'])
  expect(first.questions).toMatchObject([
    { field: 'city', text: 'Lakhimpr Kheri', rows: 2, keeps_out: true, suggestions: ['Lakhimpur Kheri, Uttar Pradesh'] },
    { field: 'gender', text: 'All', rows: 2, keeps_out: false },
  ])
  const wrong = await checked(rows, [{ field: 'city', text: 'Lakhimpr Kheri', value: 'Atlantis' }])
  expect([wrong.counts, wrong.rows[0]?.[1], wrong.questions[0]]).toMatchObject([
    ...[{ new: 1, refused: 2 }, 'There is no city “Atlantis”. Give the district.'],
    { text: 'Lakhimpr Kheri', reason: 'There is no city “Atlantis”. Give the district.' },
  ])
  const { counts, id } = await checked(rows, [{ field: 'city', text: 'Lakhimpr Kheri', value: 'Lakhimpur Kheri, Uttar Pradesh' }])
  expect(counts).toEqual({ new: 3 })
  await imports.run(id)
  expect(await schoolNamed('Ern School 2')).toMatchObject({ district: 'Lakhimpur Kheri', notes: 'Boys or girls: “All”' })
})

test('a city that two states have is asked for, and each suggestion is an answer', async () => {
  const rows = ['Name,City', 'Fay School 1,Udaipur', 'Fay School 2,Mumbai']
  const { questions } = await checked(rows)
  const asked = new Map(questions.map((one) => [one.text, one]))
  expect(asked.get('Udaipur')?.suggestions).toEqual(expect.arrayContaining(['Udaipur, Rajasthan', 'Udaipur, Tripura']))
  expect(asked.has('Mumbai')).toBe(false)
  const answers = [{ field: 'city', text: 'Udaipur', value: 'Udaipur, Tripura' }]
  const { id, counts } = await checked(rows, answers)
  expect(counts).toEqual({ new: 2 })
  await imports.run(id)
  expect(await schoolNamed('Fay School 1')).toMatchObject({ district: 'Gomati' })
  expect(await schoolNamed('Fay School 2')).toMatchObject({ district: null })
})

test('a pincode says which of several districts is meant', async () => {
  const { rows: pincodes } = await sql<{ pincode: string; name: string }>`
    select place.pincode, min(district.name) as name from place join place as district on district.id = place.parent_id
    join place as city on city.id = district.parent_id
    where place.kind = 'locality' and city.name = 'Delhi' and place.pincode is not null
      and not exists (select from place as other where other.kind = 'locality' and other.pincode = place.pincode and other.parent_id <> district.id)
    group by place.pincode order by place.pincode limit 3`.execute(server.db)
  expect(pincodes.length).toBeGreaterThan(0)
  const rows = pincodes.map(({ pincode }) => `Gus School ${pincode},Delhi,${pincode}`)
  const { id, counts } = await checked(['Name,City,Pincode', ...rows])
  expect(counts).toEqual({ new: rows.length })
  await imports.run(id)
  for (const { pincode, name } of pincodes) expect(await schoolNamed(`Gus School ${pincode}`)).toMatchObject({ district: name })
})
