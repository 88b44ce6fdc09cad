import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workImport } from '#domains/imports/server/work-import.ts'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import { halvesOfRegister, lockHalfOfRegister } from '#domains/schools/server/school/lock-register.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorkbook } from '#testing/make/make-workbook.ts'
import { importKinds, importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let editor: Person
let imports: ReturnType<typeof importsOf>

const place = { pune: 11, haveli: 12, kothrud: 13, mumbai: 21, thane: 22, powai: 23, andheri: 24 }

beforeAll(async () => {
  server = await testServer()
  await makeClasses(server.db)
  const places = [
    [1, 'country', null, 'India', [1]],
    [2, 'state', 1, 'Maharashtra', [1, 2]],
    [place.pune, 'city', 2, 'Pune', [1, 2, 11]],
    [place.haveli, 'district', 11, 'Pune', [1, 2, 11, 12]],
    [place.kothrud, 'locality', 12, 'Kothrud', [1, 2, 11, 12, 13]],
    [place.mumbai, 'city', 2, 'Mumbai', [1, 2, 21]],
    [place.thane, 'district', 21, 'Mumbai', [1, 2, 21, 22]],
    [25, 'district', 21, 'Mumbai Suburban', [1, 2, 21, 25]],
    [31, 'city', 2, 'Nagpur', [1, 2, 31]],
    [32, 'district', 31, 'Nagpur', [1, 2, 31, 32]],
    [place.powai, 'locality', 25, 'Powai', [1, 2, 21, 25, 23]],
  ] as const
  for (const [id, kind, parent_id, name, lineage] of places)
    await server.db
      .insertInto('place')
      .values({ id, kind, parent_id, name, slug: `p${id}`, lineage: [...lineage] })
      .execute()
  editor = await makeStaff(server.db, 'database_executive')
  imports = importsOf(server, editor)
})
afterAll(async () => {
  expect(await checkSchools(server.db)).toEqual([])
  await server.close()
})

const waitingForLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    server.db,
  )
  return rows[0]?.count
}
const csv = (...rows: string[]) => rows.join('\n')
const reasons = async (id: number) => (await imports.rows(id)).map(({ outcome, reason }) => [outcome, reason])
const schoolNamed = (name: string) =>
  server.db
    .selectFrom('school')
    .innerJoin('school_listing as listed', 'listed.id', 'school.id')
    .selectAll('school')
    .select(['avg_fee', 'has_fees'])
    .where('school.name', '=', name)
    .executeTakeFirst()

test('the dry run tells of each row what becomes of it and writes nothing', async () => {
  await makeSchool(server.db, { name: 'Delhi Public School', district_id: place.haveli, locality_id: place.kothrud, slug: 'dps-pune' })
  await makeSchool(server.db, { name: 'St. Mary School', district_id: place.haveli, lat: 18.5, lng: 73.8 })
  await makeSchool(server.db, { name: 'Known by code', codes: ['CBSE-1'] })
  const before = await server.db.selectFrom('school').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirst()
  const shown = await imports.upload(
    'schools',
    csv(
      'School Name,City,Area,Slug,Latitude,Longitude,Classes,Fee min,Fee max,Board,Affiliation No',
      'Green Valley,Pune,Kothrud,,18.5,73.8,Nursery to Class 11,60000,"1,20,000",CBSE,',
      'D.P.S.,Pune,Kothrud,,,,,,,,',
      'Saint Mary School,Pune,,,18.501,73.801,,,,,',
      'Another,Bombay,,,,,,,,,',
      'Another,Pune,Powai,,,,,,,,',
      'Another,Pune,Atlantis,,,,,,,,',
      'Another,Atlantis,,,,,,,,,',
      'Slugged,Pune,,dps-pune,,,,,,,',
      'Slugged Badly,Pune,,Not A Slug,,,,,,,',
      'Placed Abroad,Pune,,,51.5,-0.12,,,,,',
      'Placed Half,Pune,,,18.5,,,,,,',
      'Priced Below,Pune,,,,,Nursery to Class 11,-5,,,',
      'Priced Wrongly,Pune,,,,,Nursery to Class 11,90000,60000,,',
      'Classless,Pune,,,,,,60000,,,',
      'Boarded,Pune,,,,,,,,Hogwarts,',
      ',Pune,Kothrud,,,,,,,,',
      '',
      'Green Valley,Pune,Kothrud,,,,,,,,',
      'Renamed since,Pune,,,,,,,,,CBSE-1',
    ),
  )
  expect([shown.status, shown.total]).toEqual(['mapping', 18])
  expect(shown.mapping).toEqual({
    ...{ name: 0, city: 1, locality: 2, slug: 3, lat: 4, lng: 5, classes: 6, fee_min: 7, fee_max: 8, boards: 9, code: 10 },
  })
  const { id, status, counts } = await imports.check(shown)
  const found = await imports.rows(id)
  const abroad = 'Give coordinates in India: latitude 6 to 37.5, longitude 68 to 97.5.'
  const turned = 'The lowest fee, ₹90,000, is over the highest, ₹60,000.'
  expect(await reasons(id)).toEqual([
    ['new', 'The fees are those of the lowest class and of the highest class: they say nothing of the other class.'],
    [
      'duplicate',
      'Delhi Public School, Kothrud is there already: it has the same name in the same locality. It has all that the row says.',
    ],
    [
      'duplicate',
      'St. Mary School, Pune is there already: it has the same name at the same place. To change it, check again and let the file change schools. Coordinates: 18.5, 73.8 → 18.501, 73.801.',
    ],
    ['new', 'The district of Mumbai is not known yet: the school stands under “District to be completed”.'],
    [
      'refused',
      'Pune has no locality Powai; Mumbai has one. Correct the city, or leave the locality empty. Or check again, and let such localities be kept in the address.',
    ],
    ['new', '“Atlantis” is not in our list of localities of Pune: it is kept in the address, and the school counts as incomplete.'],
    ['refused', 'There is no city “Atlantis”. Give the district.'],
    ['refused', 'The slug dps-pune is taken by Delhi Public School. Give another, or leave it empty.'],
    ['new', 'The slug is “Not A Slug”. A slug has small letters, digits and hyphens. It is kept as a note.'],
    ['new', `${abroad} It is kept as a note.`],
    ['new', 'Give latitude and longitude, or neither. It is kept as a note.'],
    ['new', 'A fee is -5. Fees are 0 or more. It is kept as a note.'],
    ['new', `${turned} It is kept as a note.`],
    ['new', 'Fees belong to classes: give the classes as “Nursery to Class 12”. They are kept as a note.'],
    ['new', 'There is no board “Hogwarts” in our list. It is kept as a note.'],
    ['refused', 'Name is required'],
    ['duplicate', 'The same as row 2 of this file.'],
    [
      'refused',
      'CBSE-1 is the code of Known by code; the name differs. Say whether this is the same school, or comes in without the code.',
    ],
  ])
  expect([status, counts, found[1]?.path, found[16]?.id]).toEqual([
    'checked',
    { new: 10, duplicate: 3, refused: 5 },
    '/database/profile/dps-pune',
    19,
  ])
  expect(await server.db.selectFrom('school').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirst()).toEqual(before)

  const refused = await imports.ask('GET', `${id}/rows/`, { query: { outcome: 'refused', search: 'powai' } })
  expect(refused.json()).toMatchObject({ count: 1, results: [{ id: 6 }] })
  const errors = await imports.ask('GET', `${id}/errors/`)
  expect(errors.body.split('\r\n')[2]).toEqual(
    expect.stringMatching(
      /^"Saint Mary School","Pune","","","18\.501","73\.801",(?:"",){5}4,"Duplicate","St\. Mary School, Pune is there already: /,
    ),
  )
})

test('what is good is written with classes and fees, found in lists, and taken back but for what was changed or is spoken of', async () => {
  const shown = await imports.upload(
    'schools',
    csv(
      'Name,District,Classes,Lowest fee,Highest fee,Boarding',
      ...['One', 'Two', 'Three', 'Three'].map((name) => `Blue ${name},Pune,Nursery to Class 11,50000,80000,Yes`),
    ),
  )
  const { id } = await imports.check(shown)
  const done = await imports.run(id)
  expect([done.status, done.counts, done.done, done.goal]).toEqual(['done', { written: 3, duplicate: 1 }, 3, 3])
  const [one, two] = [await schoolNamed('Blue One'), await schoolNamed('Blue Two')]
  expect(one).toMatchObject({
    slug: 'blue-one-pune',
    avg_fee: 65000,
    has_fees: true,
    is_residential: true,
    city_id: place.pune,
    updated_by_id: editor.id,
  })
  await makeLead(server.db, { activities: [{ kind: 'enquiry', at: new Date().toISOString(), school_id: two?.id ?? 0 }] })
  const edited = await server.app.inject({
    method: 'PATCH',
    url: '/api/v1/schools/blue-one-pune/',
    headers: editor.headers,
    payload: { about: 'Kept' },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  const back = await imports.revert(id)
  expect([back.status, back.counts]).toEqual(['reverted', { reverted: 1, kept: 2, duplicate: 1 }])
  expect((await imports.rows(id)).map(({ reason }) => reason)).toEqual([
    `${editor.name} changed this school since; it stays.`,
    'A parent asked about this school, or it was recommended; it stays.',
    null,
    'The same as row 4 of this file.',
  ])
  expect(await schoolNamed('Blue Three')).toBeUndefined()
  const notices = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: editor.headers })
  expect(notices.json().results[0].text).toBe('The import of rows.csv is taken back: 1 school; 2 schools stay')
})

interface Entry {
  id: number
  part: string
  by: string
  file: string | null
  is_undo: boolean
  said: { label: string; before: string; after: string }[]
}
const historyOf = async (slug: string): Promise<Entry[]> =>
  (await server.app.inject({ url: `/api/v1/schools/${slug}/history/`, headers: editor.headers })).json().results
const feesOf = async (slug: string) => {
  const { rows } = await sql<{ name: string; amount: number }>`
    select school_class.name, amount from school join class_relation on school_id = school.id join school_class on school_class.id = class_id
    join school_fee on class_relation_id = class_relation.id where school.slug = ${slug} order by school_class.rank`.execute(server.db)
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

test('a row with the code of a removed school is refused with how to go on; its name alone makes another school', async () => {
  const gone = { district_id: place.haveli, locality_id: place.kothrud, delisted_at: new Date().toISOString() }
  await makeSchool(server.db, { name: 'Taken Out', codes: ['OUT-1'], ...gone })
  const checked = async (row: string) => {
    const { id } = await imports.check(await imports.upload('schools', csv('Name,District,Area,Code', row)))
    return await reasons(id)
  }
  expect(await checked('Taken Out,Pune,Kothrud,OUT-1')).toEqual([
    ['refused', expect.stringMatching(/^Taken Out, Kothrud has the same code and was removed from our list\. Put it back/)],
  ])
  expect(await checked('Taken Out,Pune,Kothrud,')).toEqual([['new', null]])
})

test('a school that an upload made has who, when and by which file in its history', async () => {
  const shown = await imports.upload(
    'schools',
    csv('Name,District,Medium,Classes,Lowest fee,Highest fee', 'History One,Pune,English,Nursery to Class 11,50000,80000'),
  )
  await imports.run((await imports.check(shown)).id)
  const [fees, profile] = await historyOf('history-one-pune')
  expect(profile).toMatchObject({ part: 'registered', by: editor.name, file: 'rows.csv', is_undo: false })
  expect(profile?.said).toContainEqual({ field: 'medium', label: 'Medium', before: '', after: 'English' })
  expect(fees).toMatchObject({ part: 'fees', by: editor.name, file: 'rows.csv' })
  const undone = await server.app.inject({
    ...{ method: 'POST', url: `/api/v1/schools/history-one-pune/history/${fees?.id}/undo/`, headers: editor.headers },
  })
  expect([undone.statusCode, await feesOf('history-one-pune')]).toEqual([200, {}])
  const redone = await server.app.inject({
    method: 'POST',
    url: `/api/v1/schools/history-one-pune/history/${(await historyOf('history-one-pune'))[0]?.id}/undo/`,
    headers: editor.headers,
  })
  expect([redone.statusCode, await feesOf('history-one-pune')]).toEqual([200, { Nursery: 50_000, 'Class 11': 80_000 }])
  expect((await imports.revert(shown.id)).counts).toEqual({ kept: 1 })
})

test('what a file says of schools that are there is told row by row, written by wish with history, and put back', async () => {
  const { id: school } = await makeSchool(server.db, {
    ...{ slug: 'old-oak', name: 'Old Oak', district_id: place.haveli, city_id: place.pune, locality_id: place.kothrud, medium: 'Hindi' },
  })
  await server.db
    .insertInto('class_relation')
    .values([1, 4].map((class_id) => ({ school_id: school, class_id })))
    .execute()
  await sql`select update_school_listing(${[school]})`.execute(server.db)
  const before = await schoolNamed('Old Oak')
  const shown = await imports.upload(
    'schools',
    csv(
      'Name,District,Area,Code,Medium,Website,Level,Classes,Lowest fee,Highest fee',
      'OLD OAK,Pune,Kothrud,OAK-1,English,https://oak.example,Senior,Nursery to Class 11,60000,90000',
      'Old Oak 2,Pune,,,,,,,,',
    ),
  )
  const left = await imports.check(shown)
  expect(left.counts).toEqual({ duplicate: 1, new: 1 })
  expect((await imports.rows(left.id))[0]?.reason).toMatch(
    /^Old Oak, Kothrud is there already: .* let the file change schools\. Medium: Hindi → English; /,
  )
  const { id, counts } = await imports.check(shown, { known: 'update' })
  expect(counts).toEqual({ existing: 1, new: 1 })
  const listed = (await imports.rows(id))[0]?.reason
  const session = listed?.match(/\d{4}-\d\d/)?.[0]
  expect(listed).toBe(
    [
      'Medium: Hindi → English; Website: nothing → https://oak.example; Level: nothing → Senior; Classes: nothing → Nursery to Class 11',
      `Codes: nothing → OAK-1; Classes added: nothing → Class 11; Tuition Fee of Nursery, ${session}: nothing → ₹60,000 / year`,
      `Tuition Fee of Class 11, ${session}: nothing → ₹90,000 / year. The fees are those of the lowest class and of the highest class: they say nothing of the other class.`,
    ].join('; '),
  )
  expect(await schoolNamed('Old Oak')).toEqual(before)
  expect((await imports.run(id)).counts).toEqual({ changed: 1, written: 1 })
  expect((await imports.rows(id))[0]?.reason).toBe(listed)
  expect(await schoolNamed('Old Oak')).toMatchObject({
    ...{ medium: 'English', website: 'https://oak.example', level: 'Senior', locality_id: place.kothrud },
    ...{ board_ids: [], avg_fee: 75_000, updated_by_id: editor.id },
  })
  expect(await feesOf('old-oak')).toEqual({ Nursery: 60_000, 'Class 11': 90_000 })
  expect((await historyOf('old-oak')).map(({ part, file }) => [part, file])).toEqual(
    ['fees', 'classes', 'profile'].map((part) => [part, 'rows.csv']),
  )

  const again = await imports.check(await imports.upload('schools', csv('Code,Name,District,Fee max', 'OAK-1,Old Oak,Pune,95000')), {
    known: 'update',
  })
  expect((await imports.rows(again.id))[0]?.reason).toBe(
    `Tuition Fee of Class 11, ${session}: ₹90,000 / year → ₹95,000 / year. The fees are those of the highest class: they say nothing of the other 2 classes.`,
  )
  const same = await imports.check(await imports.upload('schools', csv('Code,Name,District,Fee max', 'OAK-1,Old Oak,Pune,90000')), {
    known: 'update',
  })
  expect((await imports.rows(same.id))[0]).toMatchObject({
    outcome: 'duplicate',
    reason: expect.stringMatching(/It has all that the row says\.$/),
  })

  expect((await imports.revert(id)).counts).toEqual({ reverted: 2 })
  const after = await schoolNamed('Old Oak')
  expect(after).toEqual({ ...before, updated_at: after?.updated_at, updated_by_id: editor.id })
  expect(await feesOf('old-oak')).toEqual({})
  const taught = await server.db
    .selectFrom('class_relation')
    .select('class_id')
    .where('school_id', '=', school)
    .orderBy('class_id')
    .execute()
  expect(taught.map(({ class_id }) => class_id)).toEqual([1, 4])
  expect((await historyOf('old-oak')).filter(({ is_undo }) => is_undo)).toHaveLength(3)
})

test('a school that an upload made is taken back once later changes of it are undone', async () => {
  const first = await imports.check(await imports.upload('schools', csv('Code,Name,District', 'FIR,Fir,Pune')))
  await imports.run(first.id)
  const second = await imports.check(await imports.upload('schools', csv('Code,Name,District,Medium', 'FIR,Fir,Pune,Tamil')), {
    known: 'update',
  })
  await imports.run(second.id)
  expect((await imports.revert(second.id)).counts).toEqual({ reverted: 1 })
  expect((await imports.revert(first.id)).counts).toEqual({ reverted: 1 })
  expect(await schoolNamed('Fir')).toBeUndefined()
})

test('what somebody changed since an upload stays, and the rest of the school is put back', async () => {
  await makeSchool(server.db, { slug: 'elm', name: 'Elm', district_id: place.haveli, city_id: place.pune, codes: ['ELM'] })
  const shown = await imports.upload(
    'schools',
    csv('Code,Name,District,Medium,Classes,Fee min', 'ELM,Elm,Pune,Tamil,Nursery to Class 1,70000'),
  )
  const { id } = await imports.check(shown, { known: 'update' })
  await imports.run(id)
  const edited = await server.app.inject({
    ...{ method: 'PATCH', url: '/api/v1/schools/elm/', headers: editor.headers, payload: { medium: 'English' } },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  expect((await imports.revert(id)).counts).toEqual({ kept: 1 })
  expect((await imports.rows(id))[0]?.reason).toBe(`${editor.name} changed this again since; it stays.`)
  expect([await schoolNamed('Elm'), await feesOf('elm')]).toMatchObject([{ medium: 'English', classes: 'Nursery to Class 1' }, {}])
})

test('a row takes no locality away and gives no school another spelling of its name', async () => {
  await makeSchool(server.db, {
    slug: 'ash',
    name: 'St. Ash School',
    district_id: place.haveli,
    locality_id: place.kothrud,
    lat: 18.5,
    lng: 73.9,
  })
  const shown = await imports.upload('schools', csv('Name,District,Latitude,Longitude,Medium', 'SAINT ASH SCHOOL,Pune,18.5,73.9,Hindi'))
  const { id } = await imports.check(shown, { known: 'update' })
  expect((await imports.rows(id))[0]?.reason).toBe('Medium: nothing → Hindi.')
  await imports.run(id)
  expect(await schoolNamed('St. Ash School')).toMatchObject({ locality_id: place.kothrud, medium: 'Hindi' })
})

test('a locality that our list lacks is kept in the address, and one that only another city has if that is wished', async () => {
  const rows = csv(
    'Name,City,Area,Address',
    'Unlisted One,Pune,Atlantis,',
    'Unlisted Two,Pune,Atlantis,12 Main Road',
    'Unlisted Three,Pune,Atlantis,"12 Main Road, Atlantis"',
    'Unlisted Four,Pune,Powai,',
    'Unlisted Five,Mumbai,Atlantis,',
  )
  const shown = await imports.upload('schools', rows)
  expect((await imports.check(shown)).counts).toEqual({ new: 4, refused: 1 })
  const { id, counts } = await imports.check(shown, { foreign_locality: 'leave out' })
  expect(counts).toEqual({ new: 5 })
  await imports.run(id)
  const written = await server.db
    .selectFrom('school')
    .innerJoin('school_listing_truth as truth', 'truth.id', 'school.id')
    .select(['school.address', 'school.locality_id', 'missing'])
    .where('school.name', 'like', 'Unlisted %')
    .orderBy('school.name')
    .execute()
  expect(written.map(({ address }) => address)).toEqual([
    ...['Atlantis', 'Powai', 'Atlantis', '12 Main Road, Atlantis', '12 Main Road, Atlantis'],
  ])
  for (const school of written) expect(school).toMatchObject({ locality_id: null, missing: expect.arrayContaining(['locality']) })
  const warned = await imports.ask('GET', `${id}/rows/`, { query: { outcome: 'written', search: 'not in our list' } })
  expect(warned.json().count).toBe(5)
})

test('a locality of another district of the same city says where the school lies; a name that several cities have says nothing', async () => {
  for (const [id, district] of [
    [26, place.haveli],
    [27, 25],
  ] as const)
    await server.db
      .insertInto('place')
      .values({ id, kind: 'locality', parent_id: district, name: 'Prem Nagar', slug: `p${id}`, lineage: [1, 2, district, id] })
      .execute()
  const shown = await imports.upload(
    'schools',
    csv(
      'Name,City,District,State,Area',
      'Sibling One,Mumbai,Mumbai,,Powai',
      'Common One,Nagpur,,Maharashtra,Prem Nagar',
      'Foreign One,Nagpur,,,Kothrud',
    ),
  )
  const { id } = await imports.check(shown)
  expect(await reasons(id)).toEqual([
    ['new', 'Powai lies in the district Mumbai Suburban of Mumbai.'],
    ['new', '“Prem Nagar” is not in our list of localities of Nagpur: it is kept in the address, and the school counts as incomplete.'],
    ['refused', expect.stringMatching(/^Nagpur has no locality Kothrud; Pune has one\./)],
  ])
  await imports.run(id)
  expect(await schoolNamed('Sibling One')).toMatchObject({ district_id: 25, locality_id: place.powai })
})

test('a school without locality and coordinates is known by its name in its district', async () => {
  await makeSchool(server.db, { slug: 'nowhere', name: 'Nowhere School', district_id: place.haveli, city_id: place.pune })
  const { id } = await imports.check(await imports.upload('schools', csv('Name,District', 'NOWHERE SCHOOL,Pune')))
  expect(await reasons(id)).toEqual([
    [
      'duplicate',
      'Nowhere School, Pune is there already: it has the same name in the same district, and no locality. It has all that the row says.',
    ],
  ])
})

test('rows of one file that are one school are written once, however they are spelled', async () => {
  const shown = await imports.upload(
    'schools',
    csv(
      'Name,City,Area,Latitude,Longitude,Code',
      'St. Twin School,Pune,Kothrud,,,',
      'Saint Twin School,Pune,Kothrud,,,',
      'Far Twin,Pune,,18.4,73.8,',
      'Far Twin,Pune,,18.6,73.8,',
      'Far Twin,Pune,,18.601,73.8,',
      'Coded Twin,Pune,Kothrud,,,A1',
      'Coded Twin,Pune,Kothrud,,,A2',
      'ज्ञान विद्या,Pune,Kothrud,,,',
      'ज्ञान वैद्य,Pune,Kothrud,,,',
    ),
  )
  const { id } = await imports.check(shown)
  const verdicts = ['new', 'duplicate', 'new', 'new', 'duplicate', 'new', 'new', 'new', 'new']
  expect((await imports.rows(id)).map(({ outcome }) => outcome)).toEqual(verdicts)
  const slugs = async () =>
    (await server.db.selectFrom('school').select('slug').where('name', '=', 'Coded Twin').orderBy('id').execute()).map(({ slug }) => slug)
  await imports.run(id)
  expect(await slugs()).toEqual(['coded-twin-pune', 'coded-twin-kothrud-pune'])
})

test('schools that can be the same stand in one half of the register, and the other half is written meanwhile', async () => {
  const alike = ['St. Half School', 'Saint  Half Sch.', 'SAINT HALF SCHOOL']
  const names = Array.from({ length: 40 }, (_, at) => `Half ${at}`)
  const [half, ...halves] = await halvesOfRegister(server.db, [...alike, ...names])
  expect(halves.slice(0, 2)).toEqual([half, half])
  const [held, free] = [0, 1].map((one) => names.filter((_, at) => halves[at + 2] === one)) as [string[], string[]]
  const shown = await imports.check(await imports.upload('schools', csv('Name,District', ...names.map((name) => `${name},Pune`))))
  const written = async () =>
    (await server.db.selectFrom('school').select('name').where('name', 'in', names).execute()).map(({ name }) => name).sort()
  const until = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = server.db.transaction().execute(async (tx) => {
    await lockHalfOfRegister(tx, held[0] ?? '')
    isHeld.resolve()
    await until.promise
  })
  await isHeld.promise
  const running = imports.run(shown.id)
  await expect.poll(written, { timeout: 20_000 }).toEqual(free.toSorted())
  // A registration by hand waits for both halves, and finds what they wrote.
  const byHand = server.app.inject({
    method: 'POST',
    url: '/api/v1/admin_custom/register-school/',
    headers: editor.headers,
    payload: { name: held[0], location: { district: place.haveli, district_region: null } },
  })
  await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(2)
  expect(await written()).toEqual(free.toSorted())
  until.resolve()
  await holding
  expect((await running).counts).toEqual({ written: 40 })
  expect((await byHand).statusCode).toBe(409)
  expect(await written()).toEqual(names.toSorted())
})

test('two who upload one file at once write its schools once', async () => {
  const file = csv('Name,District', ...Array.from({ length: 60 }, (_, at) => `Both ${at},Pune`))
  const ids: number[] = []
  for (const _ of [1, 2]) ids.push((await imports.check(await imports.upload('schools', file))).id)
  const counts = (await Promise.all(ids.map((id) => imports.run(id)))).map((one) => one.counts)
  const sum = (outcome: 'written' | 'duplicate') => counts.reduce((total, one) => total + (one[outcome] ?? 0), 0)
  expect([sum('written'), sum('duplicate')]).toEqual([60, 60])
})

test('many schools of one name and place without a code have slugs with numbers', async () => {
  const shown = await imports.upload(
    'schools',
    csv('Name,City,Area,Latitude,Longitude', ...[1, 2, 3, 4].map((at) => `Numbered,Pune,,1${at}.5,7${at}.5`)),
  )
  await imports.run((await imports.check(shown)).id)
  const slugs = await server.db.selectFrom('school').select('slug').where('name', '=', 'Numbered').orderBy('id').execute()
  expect(slugs.map(({ slug }) => slug)).toEqual(['numbered-pune', 'numbered-pune-2', 'numbered-pune-3', 'numbered-pune-4'])
})

test('merged cells fill their rows, titles stand above headings, and headings are remembered', async () => {
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  const file = makeWorkbook({
    rows: `<row r="1">${text('A1', 'Schools of 2026')}</row><row r="3">${text('A3', 'Wo')}${text('B3', 'Wie')}</row>
      <row r="4">${text('A4', 'Pune')}${text('B4', 'Merged One')}</row><row r="5">${text('B5', 'Merged Two')}</row>`,
    after: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A4:A5"/></mergeCells>',
  })
  const shown = await imports.upload('schools', file, 200)
  expect([shown.mapping, shown.notes]).toEqual([{}, ['1 merged cell was taken apart: each row has the value.']])
  const missing = await imports.ask('POST', `${shown.id}/check/`, { payload: { mapping: { city: 0 } } })
  expect([missing.statusCode, missing.json().detail]).toEqual([
    400,
    'Choose the column for: Name. If the file has none, add it there: no row comes in without it.',
  ])
  const twice = await imports.ask('POST', `${shown.id}/check/`, { payload: { mapping: { name: 0, city: 0 } } })
  expect(twice.json().detail).toBe('One column fills two fields: Name, City. Choose another for one of them.')
  expect((await imports.check(shown, {}, { district: 0, name: 1 })).counts).toEqual({ new: 2 })
  expect((await imports.upload('schools', file)).mapping).toEqual({ district: 0, name: 1 })
})

test('killed half-way it goes on where it was and doubles nothing; of two runs at once one gives way', async () => {
  const shown = await imports.upload('schools', csv('Name,District', ...Array.from({ length: 5000 }, (_, at) => `Killed ${at},Pune`)))
  await imports.check(shown)
  await imports.told('POST', `${shown.id}/run/`, {})
  const kill = new AbortController()
  // The parts after the first two find that all is to end.
  const killing = workImport(server.db, importKinds, shown.id, kill.signal)
  const written = async () =>
    (
      await server.db
        .selectFrom('school')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('name', 'like', 'Killed %')
        .executeTakeFirstOrThrow()
    ).count
  await expect.poll(written, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  kill.abort()
  await killing.catch(() => undefined)
  const half = await imports.told('GET', `${shown.id}/`)
  expect([half.status, half.counts.written]).toEqual(['running', await written()])
  await Promise.all([imports.work(shown.id), imports.work(shown.id)])
  await imports.work(shown.id)
  const done = await imports.told('GET', `${shown.id}/`)
  expect([done.status, done.counts, await written()]).toEqual(['done', { written: 5000 }, 5000])
})

test('a file that cannot be read fails with its sentence; pieces come in order, and a piece that is sent twice counts once', async () => {
  const failed = await imports.upload('schools', Buffer.from('%PDF-1.7 and so on'))
  expect([failed.status, failed.trouble]).toEqual(['failed', 'This is a PDF. Upload the spreadsheet itself, as .xlsx or CSV.'])
  expect((await imports.upload('schools', 'Name,City\n')).trouble).toBe('The file has headings and no rows under them.')
  const { id } = await imports.told('POST', '', { kind: 'schools', file_name: 'a.csv', bytes: 10 })
  const send = async (start: number, text: string) => {
    const answer = await imports.ask('PUT', `${id}/file/`, { payload: Buffer.from(text), query: { start: String(start) } })
    return [answer.statusCode, answer.json().received ?? answer.json().detail]
  }
  expect(await send(4, 'late')).toEqual([409, 'A piece of the file is missing before this one. Send it again.'])
  expect(await send(0, 'Name')).toEqual([200, 4])
  expect(await send(0, 'Name')).toEqual([200, 4])
  expect(await send(4, 'more than ten')).toEqual([400, 'This is more than the file was said to have. Begin a new import.'])
  const huge = await imports.ask('POST', '', { payload: { kind: 'schools', file_name: 'a.csv', bytes: 200_000_000 } })
  expect([huge.statusCode, huge.json().errors.bytes]).toEqual([400, ['The file is larger than 100 MB. Divide it.']])
  const json = await imports.ask('PUT', `${id}/file/`, { payload: { a: 1 }, query: { start: '4' } })
  expect([json.statusCode, json.json().errors.body]).toEqual([400, ['Send the bytes as application/octet-stream.']])
})

test('uploads under way are told by the call of the specification; others’ kinds are not to be seen', async () => {
  const status = () => server.app.inject({ url: '/api/v2/admin_custom/on-process-uploading-status/', headers: editor.headers })
  const { id } = await imports.told('POST', '', { kind: 'schools', file_name: 'slow.csv', bytes: 10 })
  await imports.ask('PUT', `${id}/file/`, { payload: Buffer.from('Name,'), query: { start: '0' } })
  expect((await status()).json().results[0]).toMatchObject({ id, file_name: 'slow.csv', status: 'uploading', percent: 50, by: editor.name })
  const admin = importsOf(server, await makeStaff(server.db, 'counsellor_admin'))
  for (const path of [`${id}/`, `${id}/rows/`, `${id}/errors/`, 'template/?kind=schools'])
    expect((await admin.ask('GET', path)).statusCode, path).toBe(404)
  expect((await admin.ask('POST', '', { payload: { kind: 'schools', file_name: 'a', bytes: 1 } })).statusCode).toBe(403)
  expect((await admin.ask('DELETE', `${id}/`)).statusCode).toBe(404)
  expect((await imports.ask('DELETE', `${id}/`)).statusCode).toBe(200)
  const template = await imports.ask('GET', 'template/', { query: { kind: 'schools' } })
  expect(template.body).toMatch(/^\uFEFF"Name","Code","UDISE code","Slug",/)
})
