import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportChoices, ImportOptions } from '#domains/imports/contract/imports.ts'
import { codesOf } from '#domains/schools/server/school/codes.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

// Rows as public registers of schools have them, on the places, boards and classes that the portal ships with.

let server: TestServer
let imports: ReturnType<typeof importsOf>
let editor: Person

beforeAll(async () => {
  server = await testServer({ reference: true })
  editor = await makeStaff(server.db, 'database_executive')
  imports = importsOf(server, editor)
})
afterAll(() => server.close())

const options = {}

async function written(...rows: string[]) {
  const shown = await imports.upload('schools', rows.join('\n'))
  const { id } = await imports.check(shown, options)
  const checked = (await imports.rows(id)).map(({ outcome, reason }) => `${outcome}${reason ? `: ${reason}` : ''}`)
  if (checked.some((line) => line.startsWith('new'))) await imports.run(id)
  return checked
}

const schoolNamed = (name: string) =>
  server.db
    .selectFrom('school')
    .leftJoin('place', 'place.id', 'district_id')
    .select(['school.name', 'website', 'phone', 'email', 'established_year', 'management', 'gender', 'board_ids'])
    .select('place.name as district')
    .select(codesOf(sql`school.id`).as('codes'))
    .where('school.name', '=', name)
    .executeTakeFirst()

test('contacts, years and boards as registers write them', async () => {
  const checked = await written(
    'Name,District,State,Website,Telephone,E-mail,Established,Boards',
    'Zed School One,Pune,Maharashtra,www.zed-one.example,,,,',
    'Zed School Two,Pune,Maharashtra,-,,,,',
    'Zed School Three,Pune,Maharashtra,,(020) 25430000,,,',
    'Zed School Four,Pune,Maharashtra,,"02025430000; 02025430001",,,',
    'Zed School Five,Pune,Maharashtra,,,"a@zed.example, b@zed.example",,',
    'Zed School Six,Pune,Maharashtra,,,,1987-88,',
    'Zed School Seven,Pune,Maharashtra,,,,,"CBSE, New Delhi"',
    'Zed School Eight,Pune,Maharashtra,,,,,Central Board of Secondary Education',
  )
  expect(checked).toEqual(Array.from({ length: 8 }, () => 'new'))
  expect(await schoolNamed('Zed School One')).toMatchObject({ website: 'https://www.zed-one.example' })
  expect(await schoolNamed('Zed School Three')).toMatchObject({ phone: '020 25430000' })
  expect(await schoolNamed('Zed School Five')).toMatchObject({ email: 'a@zed.example' })
  expect(await schoolNamed('Zed School Six')).toMatchObject({ established_year: 1987 })
  for (const name of ['Zed School Seven', 'Zed School Eight']) expect(await schoolNamed(name)).toMatchObject({ board_ids: [1] })
})

test('an export of UDISE+ comes in as suggested, with the addresses that it hides', async () => {
  const rows = [
    'udise_code,school_name,state,district_code,district,block_code,block,village_or_ward,cluster,category,management,school_type,location,pincode,latitude,longitude,classFrm,classTo,schMgmtDesc,address,email,lgdwardName',
    '27250199801,ZINC SCHOOL OF EXCELLENCE ,MAHARASHTRA,0102,PUNE,010216,HAVELI,ZINCWADI,MS ZINC (A),Primary,Private Unaided (Recognized) ,3-Co-educational,Rural,411028,18.5001,73.9012,1,5,Private Unaided (Recognized) ,"Near the power grid, Zincwadi",info[at]zinc[dot]example,Ward No.4',
  ]
  const shown = await imports.upload('schools', rows.join('\n'))
  expect(shown.mapping).toMatchObject({ village: 7, class_from: 16, class_to: 17, email: 20 })
  const { id } = await imports.check(shown, options)
  expect((await imports.rows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([['new', null]])
  await imports.run(id)
  expect(await schoolNamed('ZINC SCHOOL OF EXCELLENCE')).toMatchObject({
    ...{ email: 'info@zinc.example', management: 'Private (independent)', gender: 'Co-ed', codes: ['UDISE-27250199801'] },
  })
})

test('management, boys or girls and classes in the words of UDISE+', async () => {
  const checked = await written(
    'School Name,District,State,Management,School Type,Classes',
    'Yam School One,Pune,Maharashtra,Private Unaided (Recognized),3-Co-educational,1 to 10',
    'Yam School Two,Pune,Maharashtra,Department of Education,Co. Educational,Nur. to XII',
    'Yam School Three,Pune,Maharashtra,Govt. Aided,Girls only,10+2',
  )
  expect(checked).toEqual(['new', 'new', 'new'])
  expect(await schoolNamed('Yam School One')).toMatchObject({ management: 'Private (independent)', gender: 'Co-ed' })
  expect(await schoolNamed('Yam School Two')).toMatchObject({ management: 'Government', gender: 'Co-ed' })
  expect(await schoolNamed('Yam School Three')).toMatchObject({ management: 'Government-aided', gender: 'Girls' })
})

test('districts by their official and former names, and states by their letters', async () => {
  const rows = [
    ['Kheri', 'Uttar Pradesh', 'Lakhimpur Kheri'],
    ['Davangere', 'Karnataka', 'Davanagere'],
    ['24 Paraganas South', 'West Bengal', 'South 24 Parganas'],
    ['Kadapa', 'Andhra Pradesh', 'YSR Kadapa'],
    ['Ahilyanagar', 'Maharashtra', 'Ahmednagar'],
    ['Chhatrapati Sambhajinagar', 'Maharashtra', 'Aurangabad'],
    ['Raipur', 'Chattisgarh', 'Raipur'],
    ['Pune', 'MH', 'Pune'],
    ['East Sikkim', 'Sikkim', 'East District'],
    ['Bagalkote', 'Karnataka', 'Bagalkot'],
    ['Sonepat', 'Haryana', 'Sonipat'],
    ['VADODARA (BARODA)', 'GUJARAT', 'Vadodara'],
    ['South Kannada', 'Karnataka', 'Dakshina Kannada'],
    ['South Andaman', 'Andaman & Nicobar', 'South Andamans'],
    ['Bulandshahar', 'Uttar Pradesh', 'Bulandshahr'],
    ['Hissar', 'Haryana', 'Hisar'],
    ['Ferozepur', 'Punjab', 'Firozepur'],
    ['Viluppuram', 'Tamil Nadu', 'Villupuram'],
    ['Champaran West', 'Bihar', 'Pashchim Champaran'],
    ['Udham Singh Nagar', 'Uttarakhand', 'Udam Singh Nagar'],
    ['East Singhbhum', 'Jharkhand', 'East Singhbum'],
    ['Dadar & Nagar Haveli', 'Dadra and Nagar Haveli', 'Dadra and Nagar Haveli'],
  ]
  const checked = await written('Name,District,State', ...rows.map(([district, state], at) => `Xan School ${at},${district},${state}`))
  expect(checked).toEqual(rows.map(() => 'new'))
  for (const [at, [, , district]] of rows.entries()) expect(await schoolNamed(`Xan School ${at}`)).toMatchObject({ district })
})

test('codes that are none make no two schools one, and a code is known however it is written', async () => {
  const twins = ['NA', '-', '2.73102E+10'].flatMap((code, at) => [
    `Wit School ${at}A,${code},Pune,Maharashtra`,
    `Wit School ${at}B,${code},Nashik,Maharashtra`,
  ])
  const shortened =
    'The spreadsheet shortened the code to “2.73102E+10”. Format the column as text and upload it again. It is kept as a note.'
  expect(await written('Name,Code,District,State', ...twins)).toEqual([...Array(4).fill('new'), ...Array(2).fill(`new: ${shortened}`)])
  expect(await written('Name,Code,District,State', 'Vim School,CBSE-9930217,Pune,Maharashtra')).toEqual(['new'])
  const again = await written('Name,Affiliation Number,District,State', 'Vim School,9930217,Pune,Maharashtra')
  expect(again[0]).toMatch(/^duplicate: .*has the same code/)
  expect((await written('Name,Affiliation Number,District,State', 'Vim School,cbse 9930217,Pune,Maharashtra'))[0]).toMatch(/^duplicate/)
})

test('codes of two registers say nothing of one another, and two of one register are two schools', async () => {
  const rows = ['1139917', 'cbse-1139917', '27080199101'].map((code) => `Agragami Convent School,${code},Wardha,Maharashtra`)
  const first = await written('Name,Affiliation Number,District,State', ...rows)
  expect(first.map((became) => became.replace(/:.*/, ''))).toEqual(['new', 'duplicate', 'duplicate'])
  const udise = await written('Name,UDISE Code,District,State', 'Agragami Convent School,27080199101,Wardha,Maharashtra')
  expect(udise[0]).toMatch(/^duplicate: .*has the same name in the same district/)
  const other = await written('Name,Affiliation Number,District,State', 'Agragami Convent School,1139918,Wardha,Maharashtra')
  expect(other).toEqual(['new'])
  const north = ['1010199101', '01010199101'].map((code) => `Nub School,${code},Pune,Maharashtra`)
  expect((await written('Name,UDISE Code,District,State', ...north)).map((became) => became.replace(/:.*/, ''))).toEqual([
    'new',
    'duplicate',
  ])
})

test('a school has a code in each register: a file may name both, add one, and is known by either', async () => {
  const both = 'Name,Affiliation Number,UDISE Code,District,State'
  expect(await written(both, 'Sal School,3130217,27080199301,Pune,Maharashtra')).toEqual(['new'])
  expect(await schoolNamed('Sal School')).toMatchObject({ codes: ['CBSE-3130217', 'UDISE-27080199301'] })
  for (const code of ['3130217', 'UDISE 27080199301'])
    expect((await written('Name,Code,District,State', `Sal Public School,${code},Pune,Maharashtra`))[0], code).toMatch(
      /^duplicate: Sal School.*the same code/,
    )
  expect(await written(both, 'Tam School,3130218,,Pune,Maharashtra')).toEqual(['new'])
  const crossed = await written(both, 'Tam School,3130218,27080199301,Pune,Maharashtra')
  expect(crossed[0]).toMatch(/^refused: Its codes CBSE-3130218 and UDISE-27080199301 belong to 2 schools/)
  const added = await imports.upload('schools', `${both}\nTam School,3130218,27080199302,Pune,Maharashtra`)
  const { id } = await imports.check(added, { known: 'update' })
  expect((await imports.rows(id))[0]?.reason).toBe('Codes: CBSE-3130218 → CBSE-3130218, UDISE-27080199302.')
  await imports.run(id)
  expect(await schoolNamed('Tam School')).toMatchObject({ codes: ['CBSE-3130218', 'UDISE-27080199302'] })
  await imports.revert(id)
  expect(await schoolNamed('Tam School')).toMatchObject({ codes: ['CBSE-3130218'] })
})

test('a school that has its code needs no place to be changed, and one that nobody has needs it to be added', async () => {
  expect(await written('Name,Affiliation Number,District,State', 'Yarrow School,3160001,Pune,Maharashtra')).toEqual(['new'])
  const rows = [
    'Name,Aff No,Mail',
    'YARROW SCHOOL,3160001,office@yarrow.example',
    'Unheard School,3160002,x@unheard.example',
    'No Code School,,',
  ]
  const shown = await imports.upload('schools', rows.join('\n'))
  const { id } = await imports.check(shown, { known: 'update' })
  expect((await imports.rows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['existing', expect.stringContaining('E-mail: nothing → office@yarrow.example')],
    ['refused', 'No school in our list has its code. Give the city or the district, so that it can be added.'],
    ['refused', 'Give the city or the district.'],
  ])
  expect((await imports.rows(id))[0]?.reason, 'a name in capitals is no other name').not.toContain('Name:')
  await imports.run(id)
  expect(await schoolNamed('Yarrow School')).toMatchObject({ email: 'office@yarrow.example', district: 'Pune', codes: ['CBSE-3160001'] })
})

test('a school that has its code is found where its place cannot be read, which stays as a note', async () => {
  const heading = 'Name,Affiliation Number,District,State,Mail'
  expect(await written(heading, 'Aspen School,3160021,Pune,Maharashtra,')).toEqual(['new'])
  const rows = ['Aspen School,3160021,Qwertyabad,Maharashtra,office@aspen.example', 'Birch School,3160022,Qwertyabad,Maharashtra,']
  const { id } = await imports.check(await imports.upload('schools', [heading, ...rows].join('\n')), { known: 'update' })
  const unread = 'There is no district “Qwertyabad” in Maharashtra.'
  expect((await imports.rows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['existing', expect.stringMatching(`E-mail: nothing → office@aspen.example.*${unread} It is kept as a note.`)],
    ['refused', expect.stringContaining(unread)],
  ])
  await imports.run(id)
  expect(await schoolNamed('Aspen School')).toMatchObject({ email: 'office@aspen.example', district: 'Pune' })
})

test('headings without spaces, as programs write them, are known', async () => {
  const shown = await imports.upload(
    'schools',
    'sno,affNo,schoolName,UDISECode,pinCode,Website\n1,3160003,Zinnia School,27080199601,411038,-',
  )
  expect(shown.mapping).toEqual({ code: 1, name: 2, udise: 3, pincode: 4, website: 5 })
})

const mapped = async (...rows: string[]) => {
  const { mapping, columns } = await imports.upload('schools', rows.join('\n'))
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column]?.heading]))
}

const asked = async (answers: ImportChoices['answers'], options: ImportOptions, ...rows: string[]) => {
  const shown = await imports.upload('schools', rows.join('\n'))
  const found = await imports.check(shown, options, shown.mapping, { answers })
  return { ...found, rows: (await imports.rows(shown.id)).map(({ outcome, reason }) => [outcome, reason]) }
}

test('a code on two schools of a file is asked: the second comes in without it, or is the same school', async () => {
  const rows = [
    'School Name,UDISE Code,District,State',
    'Zed Vikas School,28111990111,Srikakulam,Andhra Pradesh',
    'Zed Jyothi School,28111990111,NTR,Andhra Pradesh',
    'Zed Vikas High School,28111990111,Srikakulam,Andhra Pradesh',
  ]
  const reason =
    'UDISE-28111990111 is the code of row 2, Zed Vikas School, Srikakulam; name and place differ. Say whether this is the same school, or comes in without the code.'
  const first = await asked([], {}, ...rows)
  expect(first.rows).toEqual([
    ['new', null],
    ['refused', reason],
    ['duplicate', 'The same as row 2 of this file.'],
  ])
  const text = 'UDISE-28111990111 of row 2'
  expect(first.questions).toMatchObject([
    { field: 'code', text, keeps_out: true, suggestions: ['It is the same school', 'Come in without the code'] },
  ])
  const same = await asked([{ field: 'code', text, value: 'It is the same school' }], {}, ...rows)
  expect(same.rows[1]).toEqual(['duplicate', 'The same as row 2 of this file.'])
  expect((await asked([], { shared_code: 'same' }, ...rows)).rows[1]).toEqual(['duplicate', 'The same as row 2 of this file.'])
  const { id, rows: listed } = await asked([{ field: 'code', text, value: 'Come in without the code' }], {}, ...rows)
  expect(listed[1]).toEqual(['new', 'It comes in without the code UDISE-28111990111.'])
  await imports.run(id)
  expect(await schoolNamed('Zed Vikas School')).toMatchObject({ codes: ['UDISE-28111990111'], district: 'Srikakulam' })
  expect(await schoolNamed('Zed Jyothi School')).toMatchObject({ codes: [], district: 'NTR' })
  await imports.revert(id)
  expect(await schoolNamed('Zed Jyothi School')).toBeUndefined()
})

test('a code of a school of ours that has another name renames nothing until a clerk says that it is the same school', async () => {
  const heading = 'School Name,UDISE Code,District,State'
  await written(heading, 'Yew Garden School,28111990211,Pune,Maharashtra')
  const row = 'Willow Lane Academy,28111990211,Pune,Maharashtra'
  const update = { known: 'update' }
  const first = await asked([], update, heading, row)
  expect(first.rows).toEqual([
    ['refused', expect.stringMatching(/^UDISE-28111990211 is the code of Yew Garden School, Pune; the name differs\./)],
  ])
  const text = 'UDISE-28111990211 of Yew Garden School, Pune'
  const without = await asked([{ field: 'code', text, value: '-' }], update, heading, row)
  await imports.run(without.id)
  expect(await schoolNamed('Willow Lane Academy')).toMatchObject({ codes: [] })
  expect(await schoolNamed('Yew Garden School')).toMatchObject({ codes: ['UDISE-28111990211'] })
  await imports.revert(without.id)
  const same = await asked([{ field: 'code', text, value: 'It is the same school' }], update, heading, row)
  expect(same.rows).toEqual([['existing', 'Name: Yew Garden School → Willow Lane Academy.']])
  await imports.run(same.id)
  expect(await schoolNamed('Willow Lane Academy')).toMatchObject({ codes: ['UDISE-28111990211'] })
  const abbreviated = await asked([], update, heading, 'Willow Lane Sr Sec School,28111990211,Pune,Maharashtra')
  expect(abbreviated.rows[0]?.[0]).toBe('existing')
})

const feesOf = async (name: string) => {
  const { rows } = await sql<{ class: string; amount: number }>`
    select school_class.name as class, amount from school join class_relation on school_id = school.id join school_class on school_class.id = class_id
    join school_fee on class_relation_id = class_relation.id where school.name = ${name} order by school_class.rank`.execute(server.db)
  return rows.map((row) => [row.class, row.amount])
}

test('fees as schools write them are read, ranges and months too, and a month in a column of years is asked', async () => {
  const list = [
    'Name,City,Lowest fee,Highest fee,Lowest Class,Highest Class,Total Students,Form Fee',
    'Zed Fee A,Pune,"₹1L","₹1.5L",Nursery,12,1200+,500/-',
    'Zed Fee B,Pune,60k,85K,Nursery,XII,"1,450",',
    'Zed Fee C,Pune,"1,20,000/-",Rs. 2.5 lakh,Nursery,12,,',
    'Zed Fee D,Pune,"₹ 45,000 p.a.",1.2 Lacs,Nursery,12,,',
  ]
  const ofEnds = 'new: The fees are those of the lowest class and of the highest class: they say nothing of the other 13 classes.'
  expect(await written(...list)).toEqual([ofEnds, ofEnds, ofEnds, ofEnds])
  expect(await feesOf('Zed Fee A')).toEqual([
    ['Nursery', 100_000],
    ['Class 12', 150_000],
  ])
  expect(await feesOf('Zed Fee B')).toEqual([
    ['Nursery', 60_000],
    ['Class 12', 85_000],
  ])
  expect(await feesOf('Zed Fee C')).toEqual([
    ['Nursery', 120_000],
    ['Class 12', 250_000],
  ])
  expect(await feesOf('Zed Fee D')).toEqual([
    ['Nursery', 45_000],
    ['Class 12', 120_000],
  ])
  const { rows } = await sql<{ price: number; count: number }>`
    select price, count(*)::integer from form_price join class_relation on class_relation.id = class_relation_id
    join school on school.id = school_id where name = 'Zed Fee A' group by price`.execute(server.db)
  expect(rows).toEqual([{ price: 500, count: 15 }])
  const { rows: strengths } = await sql`select students from school where name in ('Zed Fee A', 'Zed Fee B') order by name`.execute(
    server.db,
  )
  expect(strengths).toEqual([{ students: 1200 }, { students: 1450 }])

  await written('Name,City,Annual Fee,Classes', 'Zed Fee E,Pune,"60,000 - 96,000",I to X', 'Zed Fee F,Pune,50k,I to X')
  expect(await feesOf('Zed Fee E')).toEqual([
    ['Class 1', 60_000],
    ['Class 10', 96_000],
  ])
  expect(await feesOf('Zed Fee F')).toEqual(Array.from({ length: 10 }, (_, at) => [`Class ${at + 1}`, 50_000]))
  await written('Name,City,Monthly Fee,Classes', 'Zed Fee G,Pune,"2,500",I to X')
  expect(await feesOf('Zed Fee G')).toEqual(Array.from({ length: 10 }, (_, at) => [`Class ${at + 1}`, 30_000]))
  const monthly = ['Name,City,Fees,Classes', 'Zed Fee H,Pune,"Rs 2,500 per month",I to X']
  const { questions } = await asked([], {}, ...monthly)
  expect(questions).toMatchObject([
    {
      field: 'fee',
      reason: 'Fee is “Rs 2,500 per month”. Fees are of a year: is ₹30,000 meant?',
      suggestions: ['30000'],
      keeps_out: false,
    },
  ])
  const { id } = await asked([{ field: 'fee', text: 'Rs 2,500 per month', value: '30000' }], {}, ...monthly)
  await imports.run(id)
  expect(await feesOf('Zed Fee H')).toEqual(Array.from({ length: 10 }, (_, at) => [`Class ${at + 1}`, 30_000]))
})

const missingOf = async (name: string) => {
  const { rows } = await sql<{ city: string | null; district: string | null; missing: string[] }>`
    select city.name as city, district.name as district, missing from school join school_listing_truth as truth on truth.id = school.id
    left join place as city on city.id = school.city_id left join place as district on district.id = school.district_id
    where school.name = ${name}`.execute(server.db)
  return rows[0]
}

test('a school may stand in a city whose district is not known yet, and the district comes by pincode, coordinates or address', async () => {
  const { rows: pincodes } = await sql<{ pincode: string }>`
    select pincode from place where kind = 'locality' and pincode is not null group by pincode
    having array_agg(distinct parent_id) = array(select id from place where kind = 'district' and name = 'Ranga Reddy') order by pincode limit 1`.execute(
    server.db,
  )
  const pincode = pincodes[0]?.pincode
  const list = [
    'School Name,City,State,Address,Pincode,Latitude,Longitude',
    'Zed Charminar School,Hyderabad,Telangana,,,,',
    'Zed Kukatpally School,Hyderabad,Telangana,"Plot 5, KPHB Colony, Kukatpally, Hyderabad",,,',
    `Zed Pincode School,Hyderabad,Telangana,,${pincode},,`,
    `Zed Address Pincode School,Hyderabad,Telangana,"12 Main Road, Hyderabad - ${pincode}",,,`,
    'Zed Point School,Delhi,Delhi,,,28.5494,77.2001',
  ]
  const listed = await written(...list)
  expect(listed[0]).toBe('new: The district of Hyderabad is not known yet: the school stands under “District to be completed”.')
  expect(listed.slice(1).map((line) => line.replace(/^new: The district .* is that of /, ''))).toEqual([
    ...['the locality in its address.', 'new', 'new', 'its coordinates.'],
  ])
  expect(await missingOf('Zed Charminar School')).toMatchObject({
    city: 'Hyderabad',
    district: null,
    missing: expect.arrayContaining(['district']),
  })
  expect(await missingOf('Zed Kukatpally School')).toMatchObject({ district: 'Medchal Malkajgiri' })
  expect(await missingOf('Zed Pincode School')).toMatchObject({ city: 'Hyderabad', district: 'Ranga Reddy' })
  expect(await missingOf('Zed Address Pincode School')).toMatchObject({ district: 'Ranga Reddy' })
  expect(await missingOf('Zed Point School')).toMatchObject({ city: 'Delhi', district: expect.stringMatching(/^South/) })
  const list2 = await server.app.inject({
    url: '/api/v1/admin_custom/database-inside-school-list/?is_verified=all&no_district=true',
    headers: editor.headers,
  })
  expect(list2.json().results.map(({ name }: { name: string }) => name)).toEqual(['Zed Charminar School'])
  // The same file once more, and a school of ours that may be meant.
  expect((await written(...list)).map((line) => line.replace(/:.*/, ''))).toEqual(Array(5).fill('duplicate'))
  const likely = await written('School Name,City,State', 'Zed Kukatpally School,Hyderabad,Telangana')
  expect(likely[0]).toMatch(/^new: .*Zed Kukatpally School, .* has the same name in the city/)
  const completed = await written('School Name,District,State', 'Zed Charminar School,Hyderabad district,Telangana')
  expect(completed[0]).toMatch(/^new: Zed Charminar School.* has the same name in the city/)
})

test('a row without a column of places is placed by its address or its pincode', async () => {
  const listed = await written(
    'School Name,Address,PIN',
    'Zed Placed One,"12 MG Road, Kothrud, Pune, Maharashtra 411038",',
    'Zed Placed Two,Near the bus stand,411038',
    'Zed Placed Three,Near the bus stand,',
    'Zed Placed Four,MG Road Vijay Colony Satara,',
  )
  expect(listed).toEqual([
    ...['new', 'new: The district Pune is that of its pincode.', 'refused: Give the city or the district.'],
    'new: The district Satara is the one that its address names.',
  ])
  expect(await schoolNamed('Zed Placed One')).toMatchObject({ district: 'Pune' })
})

test('a village or block is kept in the address without a word, and is the locality where our list has it', async () => {
  const listed = await written(
    'Name,Block,District,State',
    'Zed Village One,Qwertypura,Pune,Maharashtra',
    'Zed Village Two,Kothrud,Pune,Maharashtra',
  )
  expect(listed).toEqual(['new', 'new'])
  const { rows } = await sql`select address, place.name as locality from school left join place on place.id = locality_id
    where school.name like 'Zed Village %' order by school.name`.execute(server.db)
  expect(rows).toEqual([
    { address: 'Qwertypura', locality: null },
    { address: null, locality: 'Kothrud' },
  ])
})

test('schools of one name and district with two pincodes are two', async () => {
  const rows = ['Name,District,State,Pincode', 'Zed Branch School,Pune,Maharashtra,411038', 'Zed Branch School,Pune,Maharashtra,411004']
  expect(await written(...rows)).toEqual(['new', 'new'])
  expect((await written(...rows)).map((line) => line.replace(/:.*/, ''))).toEqual(['duplicate', 'duplicate'])
})

test('headings of lists of schools are known', async () => {
  const list = await mapped(
    'School Name,School Address,district_name,State Name,Foundation Year,Affiliated Board,School Type,Co-ed Status,Total Students,Lowest Class,Highest Class,School Email Id,Mobile No,Web Site',
    'Zed Heading School,12 MG Road,Pune,Maharashtra,1987,CBSE,Private,Co-ed,450,Nursery,12,a@zed.example,02025430000,www.zed.example',
  )
  expect(list).toEqual({
    ...{ name: 'School Name', address: 'School Address', district: 'district_name', state: 'State Name', boards: 'Affiliated Board' },
    ...{ established_year: 'Foundation Year', management: 'School Type', gender: 'Co-ed Status', students: 'Total Students' },
    ...{ class_from: 'Lowest Class', class_to: 'Highest Class', email: 'School Email Id', phone: 'Mobile No', website: 'Web Site' },
  })
  const register = await mapped(
    'S.No,Name of the Institution,Location,Estd.,Management Type,Annual Fee,School Category,Block,DISE Code,Pin',
    '1,Zed Register School,Pune,1987,Pvt. Unaided,"45,000",Primary with Upper Primary,Haveli,27080199901,411038',
  )
  expect(register).toEqual({
    ...{ name: 'Name of the Institution', city: 'Location', established_year: 'Estd.', management: 'Management Type', fee: 'Annual Fee' },
    ...{ level: 'School Category', village: 'Block', udise: 'DISE Code', pincode: 'Pin' },
  })
})

test('of two columns that could fill a field the one is taken whose cells can be read, and what no heading says is told by the cells', async () => {
  const both = ['Name,Affiliation,Board,Phone,Mobile', 'Zed One,Permanent,CBSE,,9822012345', 'Zed Two,Provisional,ICSE,,9822012346']
  expect(await mapped(...both)).toEqual({ name: 'Name', boards: 'Board', phone: 'Mobile' })
  expect(await mapped('Name,School Type', 'Zed One,Girls', 'Zed Two,Co-ed')).toEqual({ name: 'Name', gender: 'School Type' })
  expect(await mapped('Name,School Code', 'Zed One,1', 'Zed Two,2')).toEqual({ name: 'Name' })
  // Eleven digits that begin with 0 may be a telephone number.
  expect(await mapped('Name,off_ph_no,Delta', 'Zed One,08019030155,08019030156')).toEqual({ name: 'Name', phone: 'off_ph_no' })
  expect(await mapped('शाळेचे नाव,तालुका,जिल्हा', 'आश्रमशाळा,शहापूर,Thane')).toEqual({ name: 'शाळेचे नाव', village: 'तालुका', district: 'जिल्हा' })
  const listed = await mapped(
    'Name,Alpha,Beta,Gamma',
    'Zed One,27080199902,411038,a@zed.example',
    'Zed Two,27080199903,411004,b@zed.example',
  )
  expect(listed).toEqual({ name: 'Name', udise: 'Alpha', email: 'Gamma' })
  // Codes of blocks and offices have six digits too, and the region of a board is no place of its schools.
  const codes = await mapped(
    'Name,block_code,NIC Code,region_name,District',
    'Zed One,160101,214334,JABALPUR,Pune',
    'Zed Two,160103,214335,JABALPUR,Pune',
  )
  expect(codes).toEqual({ name: 'Name', district: 'District' })
})

test('a new row with the telephone number of a school of its district says so, however the number is written; the likeliest school is told', async () => {
  const heading = 'Name,Affiliation Number,UDISE Code,District,State,Telephone,Latitude,Longitude'
  const first = await written(
    heading,
    'Vib School,3150001,,Pune,Maharashtra,020 2599 0001,18.5,73.8',
    'Wob School,3150002,,Pune,Maharashtra,,18.5,73.8',
    'Xib School,3150003,,Nashik,Maharashtra,02025990002,,',
  )
  expect(first).toEqual(['new', 'new', 'new'])
  const checked = async (row: string) => {
    const { id } = await imports.check(await imports.upload('schools', `${heading}\n${row}`), options)
    const [{ outcome, reason, path } = { outcome: null, reason: null, path: null }] = await imports.rows(id)
    return [outcome, reason?.replace(/:.*/, '') ?? null, path]
  }
  expect(await checked('Zib School,,27080199501,Pune,Maharashtra,(020) 25990001,,')).toEqual([
    ...['new', 'Vib School, Pune has the same telephone number', '/database/profile/vib-school-pune'],
  ])
  expect(await checked('Wob School,,27080199502,Pune,Maharashtra,02025990001,18.9,74.2')).toEqual([
    ...['new', 'Vib School, Pune has the same telephone number', '/database/profile/vib-school-pune'],
  ])
  expect(await checked('Zib School,3150004,,Pune,Maharashtra,02025990001,,')).toEqual(['new', null, null])
  expect(await checked('Zib School,,27080199503,Pune,Maharashtra,02025990002,,')).toEqual(['new', null, null])
})

test('a new row whose name another school of the district has says so, unless their codes are of one register', async () => {
  const heading = 'Name,Affiliation Number,UDISE Code,District,State,Latitude,Longitude'
  expect(await written(heading, 'Ulm School,3140001,,Pune,Maharashtra,18.5,73.8')).toEqual(['new'])
  const shown = await imports.upload(
    'schools',
    `${heading}\nUlm School,,27080199401,Pune,Maharashtra,18.9,74.2\nUlm School,3140002,,Pune,Maharashtra,19.1,74.4`,
  )
  const { id } = await imports.check(shown, options)
  expect((await imports.rows(id)).map(({ outcome, reason, path }) => [outcome, reason, path])).toEqual([
    [
      'new',
      expect.stringMatching(/^Ulm School, Pune has the same name in the district: .* merge them at Likely doubles\.$/),
      '/database/profile/ulm-school-pune',
    ],
    ['new', null, null],
  ])
})

test('former, short and misspelt names of districts and states are known, and one likely meaning is suggested for the others', async () => {
  const rows = [
    ['Tirupathi', 'AP', 'Tirupati'],
    ['Vishakapatnam', 'AP', 'Visakhapatnam'],
    ['Sri Satya Sai', 'AP', 'Sri Sathya Sai'],
    ['Manyam', 'AP', 'Parvathipuram Manyam'],
    ['hanamkonda', 'Telangana', 'Hanumakonda'],
    ['Pune', 'Maharastra', 'Pune'],
    ['Warangal Rural', 'Telangana', 'Warangal'],
    ['Jogulamba', 'Telanagana', 'Jogulamba Gadwal'],
    ['Jagityal', 'Telangana', 'Jagtial'],
    ['Annamaiah', 'Andhra Pradesh', 'Annamayya'],
    ['Peddapalle', 'Telangana', 'Peddapalli'],
    ['Raigarh', 'Maharashtra', 'Raigad'],
    ['Raigarh', 'Chhattisgarh', 'Raigarh'],
    ['North', 'Delhi', 'North Delhi'],
    ['Nawanshahr', 'Punjab', 'Shahid Bhagat Singh Nagar'],
    ['Coorg', 'Karnatka', 'Kodagu'],
    ['Beawar', 'Rajasthan', 'Ajmer'],
  ]
  expect(await written('Name,District,State', ...rows.map(([district, state], at) => `Uru School ${at},${district},${state}`))).toEqual(
    rows.map(() => 'new'),
  )
  for (const [at, [, , district]] of rows.entries()) expect(await schoolNamed(`Uru School ${at}`), `${at}`).toMatchObject({ district })
  const { questions } = await asked([], {}, 'Name,District,State', 'Uru School X,Shivpurri,Madhya Pradesh')
  expect(questions).toMatchObject([{ field: 'district', suggestions: ['Shivpuri, Madhya Pradesh'], keeps_out: true }])
})

test('an address that ends with a city of several districts places the school there, and its pincode says which', async () => {
  const checked = await written(
    'Affiliation Number,Name,Address,Phone no.',
    '2799901,ZED LODI ROAD SCHOOL,"LODI ROAD NEW DELHI ,110003","011 ,24611777"',
    '2799902,ZED DWARKA SCHOOL,"SECTOR VI, DWARKA, NEW DELHI-110075 ,110075",",011-25082166"',
    '2799903,ZED MAYUR VIHAR SCHOOL,"NOIDA ROAD MAYUR VIHAR, DISTT EAST DELHI, DELHI ,110091","000 ,9765412034"',
  )
  expect(checked.map((line) => line.split(':')[0])).toEqual(['new', 'new', 'new'])
  expect(checked.join(' ')).not.toContain('undefined')
  expect(checked[2]).toContain('“NOIDA ROAD MAYUR VIHAR” is not in our list of localities of East Delhi')
  expect(await schoolNamed('ZED LODI ROAD SCHOOL')).toMatchObject({ phone: '011 24611777' })
  expect(await schoolNamed('ZED DWARKA SCHOOL')).toMatchObject({ phone: '011-25082166' })
  expect(await schoolNamed('ZED MAYUR VIHAR SCHOOL')).toMatchObject({ phone: '9765412034', district: 'East Delhi' })
})

test('an address with two pincodes lies in neither by itself, and its first word is no district', async () => {
  const checked = await written(
    'Affiliation Number,Name,Address',
    '2799911,ZED MOIRABARI SCHOOL,"VILLAGE MOIRABARI TOWN, P.O. + P.S. MOIRABARI, ASSAM-782126 ,530027"',
    '2799912,ZED BARPETA SCHOOL,"PAKABETBARI, DISTT. BARPETA, ASSAM-781352 ,673323"',
    '2799913,ZED CSI SCHOOL,"West, 4, 6th St, Near CSI church"',
  )
  expect(checked[0]).toBe('refused: Give the city or the district.')
  expect(checked[1]).toMatch(/^new/)
  expect(checked[2]).toBe('refused: Give the city or the district.')
  expect(await schoolNamed('ZED BARPETA SCHOOL')).toMatchObject({ district: 'Barpeta' })
})

test('the district in the last words of an address is its whole name', async () => {
  const checked = await written(
    'Affiliation Number,Name,Address',
    '2799921,ZED KAMBA SCHOOL,"KAMBA VIA- ALONG DT - WEST SIANG ARUNACHAL PRADESH"',
  )
  expect(checked).toEqual(['new: The district West Siang is the one that its address names.'])
})

test('a location that says rural or urban is no city', async () => {
  expect(await mapped('School Name,District,State,Location', 'Zed Rural School,Pune,Maharashtra,Rural')).toEqual({
    ...{ name: 'School Name', district: 'District', state: 'State' },
  })
  expect(await mapped('School Name,State,Location', 'Zed Town School,Maharashtra,Pune')).toMatchObject({ city: 'Location' })
})

test('boards are known by the words before a bracket or in it', async () => {
  await written(
    'Name,District,State,Boards',
    'Zed Matric School,Chennai,Tamil Nadu,Tamil Nadu State Board (Matriculation)',
    'Zed Global School,Chennai,Tamil Nadu,"International GCSE (IGCSE), International Baccalaureate (IB)"',
  )
  expect(await schoolNamed('Zed Matric School')).toMatchObject({ board_ids: [4] })
  expect((await schoolNamed('Zed Global School'))?.board_ids?.toSorted()).toEqual([5, 6])
})

test('a city that is a locality of its state is read so, and one that only Delhi can have stands there', async () => {
  const checked = await written('Name,City,State', 'Zed Visnagar School,Visnagar,Gujarat', 'Zed Rohini School,Rohini,Delhi')
  expect(checked[0]).toBe('new')
  expect(checked[1]).toBe(
    'new: “Rohini” is not in our list of localities of Delhi: it is kept in the address, and the school counts as incomplete. The district of Delhi is not known yet: the school stands under “District to be completed”.',
  )
  expect(await schoolNamed('Zed Visnagar School')).toMatchObject({ district: 'Mehsana' })
})

test('one fee is that of each class, a range that of its ends, and a 0 is asked about', async () => {
  const heading = 'Name,City,Annual Fee,Classes,Form Fee'
  const checked = await written(
    heading,
    'Yew Fee A,Pune,"₹3,20,000 - 4,10,000",5 to 12,',
    'Yew Fee B,Pune,"96,000",Nursery-XII,',
    'Yew Fee C,Pune,0,I to V,0',
    'Yew Fee D,Pune,Free,I to III,free of cost',
    'Yew Fee E,Pune,"0 - 40,000",I to V,',
  )
  expect(checked).toEqual([
    'new: The fees are those of the lowest class and of the highest class: they say nothing of the other 6 classes.',
    'new',
    'new: Fee is “0”, which may stand for unknown. Write “free” if nothing is charged. It is kept as a note. Form price is “0”, which may stand for unknown. Write “free” if nothing is charged. It is kept as a note.',
    'new',
    'new: The fees are those of the highest class: they say nothing of the other 4 classes.',
  ])
  expect(await feesOf('Yew Fee A')).toEqual([
    ['Class 5', 320_000],
    ['Class 12', 410_000],
  ])
  const all = await feesOf('Yew Fee B')
  expect([all.length, all[0], all.at(-1), new Set(all.map(([, amount]) => amount))]).toEqual([
    ...[15, ['Nursery', 96_000], ['Class 12', 96_000]],
    new Set([96_000]),
  ])
  expect(await feesOf('Yew Fee C')).toEqual([])
  expect(await feesOf('Yew Fee D')).toEqual(['Class 1', 'Class 2', 'Class 3'].map((name) => [name, 0]))
  expect(await feesOf('Yew Fee E')).toEqual([['Class 5', 40_000]])
  const { questions } = await asked([], {}, heading, 'Yew Fee F,Pune,0,I to V,')
  expect(questions).toMatchObject([{ field: 'fee', text: '0', suggestions: [] }])
  const { id } = await asked([{ field: 'fee', text: '0', value: 'free' }], {}, heading, 'Yew Fee F,Pune,0,I to V,')
  await imports.run(id)
  expect((await feesOf('Yew Fee F')).map(([, amount]) => amount)).toEqual([0, 0, 0, 0, 0])
})

const boardsAndBoarding = async (name: string) => {
  const { rows } = await sql<{ boards: string[]; is_residential: boolean }>`
    select array(select name from board where id = any (board_ids) order by rank) as boards, is_residential from school where name = ${name}`.execute(
    server.db,
  )
  return rows[0]
}

test('both boards of a cell are kept, a slip has its board as the one suggestion, and a number tells its board', async () => {
  const list = [
    'Name,City,State,Board,Affiliation Number',
    'Fir Board A,Pune,Maharashtra,ICSE/ISC,',
    'Fir Board B,Pune,Maharashtra,CBSE / State,',
    'Fir Board C,Pune,Maharashtra,CBSE & IGCSE,',
    'Fir Board D,Pune,Maharashtra,I.C.S.E.,',
    'Fir Board E,Pune,Maharashtra,CBSC,',
    'Fir Board F,Pune,Maharashtra,"ICSE, CBSC",',
    'Fir Board G,Pune,Maharashtra,,1139971',
    'Fir Board H,Pune,Maharashtra,,MA997',
    'Fir Board I,Pune,Maharashtra,,9399971',
  ]
  const { questions } = await asked([], {}, ...list)
  expect(questions.map(({ field, text, rows, suggestions }) => [field, text, rows, suggestions])).toEqual([['boards', 'CBSC', 2, ['CBSE']]])
  const { id } = await asked([{ field: 'boards', text: 'CBSC', value: 'CBSE' }], {}, ...list)
  await imports.run(id)
  const found = await Promise.all([...'ABCDEFGHI'].map((letter) => boardsAndBoarding(`Fir Board ${letter}`)))
  expect(found.map((one) => one?.boards)).toEqual([
    ['ICSE', 'ISC'],
    ['CBSE', 'State Board'],
    ['CBSE', 'Cambridge'],
    ['ICSE'],
    ['CBSE'],
    ['CBSE', 'ICSE'],
    ['CBSE'],
    ['ICSE'],
    [],
  ])
})

test('a type of school says whether children live there', async () => {
  const types = [
    'Day cum Boarding',
    'Boarding',
    'Residential',
    'Day & Residential',
    'Day Scholar',
    'Non-Residential',
    'Day',
    'Fully Residential',
  ]
  const checked = await written('Name,City,School Type', ...types.map((type, at) => `Oak Type ${at},Pune,${type}`))
  expect(checked).toEqual(types.map(() => 'new'))
  const found = await Promise.all(types.map((_, at) => boardsAndBoarding(`Oak Type ${at}`)))
  expect(found.map((one) => one?.is_residential)).toEqual([true, true, true, true, false, false, false, true])
})
