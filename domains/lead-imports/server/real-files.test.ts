import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportChoices } from '#domains/imports/contract/imports.ts'
import { type KeptLead, leadFilesOf } from '#testing/make/import-leads.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

// Files as parents' numbers really arrive, on the places and classes that the portal ships with.

let server: TestServer
let admin: Person
let files: ReturnType<typeof leadFilesOf>
let imports: typeof files.imports

beforeAll(async () => {
  server = await testServer({ reference: true })
  admin = await makeStaff(server.db, 'counsellor_admin')
  files = leadFilesOf(server, admin)
  imports = files.imports
})
afterAll(() => server.close())

const options = { source: 'school fair', known: 'skip', counsellor: null }

const checked = (text: string, choices?: Partial<ImportChoices>) => files.checked(text, { ...(choices && { choices }) })
const written = (text: string, choices?: Partial<ImportChoices>) => files.written(text, { ...(choices && { choices }) })

/** What became of the parent who is called on this number, with the place as it is told. */
async function leadOf(number: string) {
  const lead = await files.leadOf(number)
  return lead && { ...lead, place: lead.place && `${lead.place}, ${lead.state}`, classes: lead.classes?.replaceAll('+', ' + ') ?? null }
}

const leads = (from: number, count: number) => Promise.all(Array.from({ length: count }, (_, at) => leadOf(`+91${from + at}`)))

const column = async (field: keyof KeptLead, from: number, count: number) => (await leads(from, count)).map((lead) => lead?.[field] ?? null)

const instants = async (from: number, count: number) =>
  (await leads(from, count)).map((lead) => (lead?.at ? new Date(lead.at).toISOString().slice(0, 16) : null))

describe('days and times', () => {
  test('a time with a zone is that instant', async () => {
    const { counts } = await written(
      [
        'phone_number,full_name,created_time',
        '9811900101,Asha Rao,2025-11-21T16:30:00Z',
        '9811900102,Ravi Iyer,2025-11-21T16:30:00+0000',
        '9811900103,Mina Shah,2025-11-21T16:30:00-05:00',
        '9811900104,Karan Das,2025-11-23T20:45:00+00:00',
        '9811900105,Divya Nair,2025-11-21T16:30:00+05:30',
      ].join('\n'),
    )
    expect(counts).toEqual({ new: 5 })
    expect(await instants(9811900101, 5)).toEqual([
      '2025-11-21T16:30',
      '2025-11-21T16:30',
      '2025-11-21T21:30',
      '2025-11-23T20:45',
      '2025-11-21T11:00',
    ])
  })

  test('a past moment of another zone is not the future', async () => {
    const past = new Date(Date.now() - 60_000 + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
    expect((await checked(`Phone,Date\n9811900110,${past}`)).questions).toEqual([])
  })

  test('a time that cannot be read is a note, and never midnight', async () => {
    const rows = [
      '9811901251,Asha Rao,21/11/2025 4 PM',
      '9811901252,Ravi Iyer,21-11-2025 16.30',
      '9811901253,Mina Shah,"21/11/2025,16:30"',
      '9811901254,Neel Bose,21/11/2025 at dusk',
    ]
    const { questions } = await written(['Phone,Name,Date', ...rows].join('\n'))
    expect(await instants(9811901251, 3)).toEqual(['2025-11-21T10:30', '2025-11-21T11:00', '2025-11-21T11:00'])
    expect(questions.map(({ field, text, rows: count }) => [field, text, count])).toEqual([['enquired_at', '21/11/2025 at dusk', 1]])
    expect((await leadOf('+919811901254'))?.note).toBe('Enquired on: “21/11/2025 at dusk”')
  })

  test('one order holds for a column: the month stands first where two cells can be read in no other way', async () => {
    const { day_orders } = await written(
      'Phone,Name,Date\n9811901261,Asha Rao,11/21/2025\n9811901262,Ravi Iyer,11/03/2025\n9811901263,Mina Shah,10/30/2025',
    )
    expect(day_orders).toEqual({ enquired_at: { order: 'month first', example: '11/21/2025', is_sure: true } })
    expect(await instants(9811901261, 3)).toEqual(['2025-11-20T18:30', '2025-11-02T18:30', '2025-10-29T18:30'])
  })

  test('one odd cell turns no column, and a column that shows the day first decides for the others', async () => {
    const births = ['12/05/2018', '05.06.2016', '3/4/2014', '01/13/2020']
    const file = (enquired: string[], of: string[], number: number) =>
      ['Phone,Name,Child,DOB,Date', ...of.map((birth, at) => `${number + at},Asha Rao,Kiran,${birth},${enquired[at]}`)].join('\n')
    const bornOn = async (from: number, count: number) =>
      (await column('notes', from, count)).map((date) => /\d{4}-\d\d-\d\d/.exec(String(date))?.[0])
    const open = ['02/03/2025', '02/03/2025', '02/03/2025', '02/03/2025']
    const odd = await written(file(open, births, 9811901411))
    expect(odd.day_orders.child_age).toEqual({ order: 'day first', example: '01/13/2020', is_sure: false })
    expect(await bornOn(9811901411, 4)).toEqual(['2018-05-12', '2016-06-05', '2014-04-03', '2020-01-13'])
    const twoOdd = [...births.slice(0, 3), '01/13/2020', '02/14/2020']
    const decided = await written(file(['21/11/2025', ...open], twoOdd, 9811901421))
    expect(decided.day_orders.child_age).toEqual({ order: 'day first', example: '01/13/2020', is_sure: false })
    const american = await written(file([...open, ...open], twoOdd, 9811901431))
    expect(american.day_orders.child_age).toEqual({ order: 'month first', example: '01/13/2020', is_sure: true })
    expect(await bornOn(9811901431, 5)).toEqual(['2018-12-05', '2016-06-05', '2014-03-04', '2020-01-13', '2020-02-14'])
  })

  test('a column that leaves it open is read as India writes days, says so, and reads them as the clerk chooses', async () => {
    const file = 'Phone,Name,Date\n9811901271,Asha Rao,11/03/2025'
    const first = await checked(file)
    expect(first.day_orders).toEqual({ enquired_at: { order: 'day first', example: '11/03/2025', is_sure: false } })
    const { day_orders } = await written(file, { day_orders: { enquired_at: 'month first' } })
    expect(day_orders.enquired_at).toMatchObject({ order: 'month first', is_sure: true })
    expect(await instants(9811901271, 1)).toEqual(['2025-11-02T18:30'])
  })

  test('a column that contradicts itself is read day first, except a day that can only be read the other way', async () => {
    const { day_orders, questions } = await written(
      'Phone,Name,Date\n9811901281,Asha Rao,21/11/2025\n9811901282,Ravi Iyer,11/21/2025\n9811901283,Mina Shah,11/03/2025',
    )
    expect(day_orders.enquired_at).toEqual({ order: 'day first', example: '11/21/2025', is_sure: false })
    expect(questions).toEqual([])
    expect(await instants(9811901281, 3)).toEqual(['2025-11-20T18:30', '2025-11-20T18:30', '2025-03-10T18:30'])
  })
})

describe('words and numbers', () => {
  test('words for nothing are nothing', async () => {
    const { counts, questions } = await written(
      [
        'Phone,Second number,Name,City,Class,Age,Gender,Date',
        '9811900901,NA,Asha Rao,Pune,,,,',
        '9811900902,-,Ravi Iyer,Pune,,,,',
        '9811900903,,Mina Shah,NULL,,,,',
        '9811900904,,Karan Das,Pune,N/A,,,',
        '9811900905,,Divya Nair,Pune,,-,,',
        '9811900906,,Neel Bose,Pune,,,nil,',
        '9811900907,,NULL,Pune,,,,',
        '9811900908,,Tara Gill,Pune,,,,0000-00-00',
      ].join('\n'),
    )
    expect([counts, questions]).toEqual([{ new: 8 }, []])
    expect(await column('name', 9811900907, 2)).toEqual(['Parent', 'Tara Gill'])
  })

  test('several numbers of a cell are numbers of one parent', async () => {
    const cells = [
      '"9811901301\n9811901302"',
      '9811901303 9811901304',
      '9811901305 & 9811901306',
      '9811901307 and 9811901308',
      '9811901309-9811901310',
      '9811901311/12',
      '9811901313/9811901314',
    ]
    const { counts } = await written(['Phone,Name', ...cells.map((cell) => `${cell},Asha Rao`)].join('\n'))
    expect(counts).toEqual({ new: 7 })
    for (let first = 9811901301; first < 9811901315; first += 2)
      expect((await leadOf(`+91${first}`))?.numbers).toBe(`+91${first} +91${first + 1}`)
  })

  test('a country code twice, lost or in a column of its own', async () => {
    const rows = ['0919811901401,A', '+91 91 98119 01402,B', '+910919811901403,C', '9811901404.0,D', '971501234568,E', '"9,81,19,01,405",F']
    const first = await checked(['Phone,Name', ...rows].join('\n'))
    expect(first.counts).toEqual({ new: 5, refused: 1 })
    expect((await imports.rows(first.id))[4]).toMatchObject({ reason: '“971501234568” has a country code: write +971501234568.' })
    await written(
      'name,country_code,mobile_without_country_code\nAsha Rao,+91,9811901501\nRavi Iyer,+1,6502530001\nMina Shah,+971,501234569',
    )
    expect([await leadOf('+919811901501'), await leadOf('+16502530001'), await leadOf('+971501234569')]).toMatchObject([
      { name: 'Asha Rao' },
      { name: 'Ravi Iyer' },
      { name: 'Mina Shah' },
    ])
  })
})

describe('children', () => {
  test('classes as parents write them', async () => {
    const cells = ['VI', '6th', 'Class VI', '1st', 'XI Science', 'Jr KG', 'Sr. KG', 'KG', 'Pre-Nursery', 'Foundation']
    const { counts, questions } = await written(
      ['Phone,Student name,Class', ...cells.map((cell, at) => `${9811901000 + at},Kiran,${cell}`)].join('\n'),
    )
    expect(counts).toEqual({ new: 10 })
    expect(await column('classes', 9811901000, 10)).toEqual([
      'Class 6',
      'Class 6',
      'Class 6',
      'Class 1',
      'Class 11',
      'LKG',
      'UKG',
      'LKG + UKG',
      'Nursery',
      null,
    ])
    expect(questions.map(({ text }) => text)).toEqual(['Pre-Nursery', 'Foundation'])
  })

  test('ages as parents write them', async () => {
    const cells = ['5 years', '5 yrs', '3.5', '4+', '5', '5 years 6 months', '40', 'five']
    await written(['Phone,Student name,Age', ...cells.map((cell, at) => `${9811901100 + at},Kiran,${cell}`)].join('\n'))
    expect(await column('age', 9811901100, 8)).toEqual([5, 5, 3, 4, 5, 5, null, null])
  })
})

describe('places', () => {
  test('a city that two states have is asked for once, and all rows that say it have the answer', async () => {
    const file = [
      'Phone,Name,City',
      '9811900501,Asha Rao,Udaipur',
      '9811900502,Ravi Iyer,Udaipur',
      '9811900503,Mina Shah,Aurangabad',
      '9811900504,Karan Das,Pune',
    ].join('\n')
    const { questions } = await checked(file)
    expect(questions.map(({ text, rows, suggestions }) => [text, rows, suggestions])).toEqual([
      ['Udaipur', 2, ['Udaipur, Rajasthan', 'Udaipur, Tripura']],
      ['Aurangabad', 1, ['Aurangabad, Bihar', 'Aurangabad, Maharashtra']],
    ])
    await written(file, { answers: [{ field: 'city', text: 'Udaipur', value: 'Udaipur, Rajasthan' }] })
    expect(await column('place', 9811900501, 4)).toEqual(['Udaipur, Rajasthan', 'Udaipur, Rajasthan', null, 'Pune, Maharashtra'])
  })

  test('an answer for all rows that does not fit one of them leaves that row a note, and it comes in', async () => {
    const file =
      'Phone,Name,City,State\n9811900521,Asha Rao,Udaipur,\n9811900522,Ravi Iyer,Udaipur,Assam\n9811900523,Mina Shah,Udaipur,Tripura'
    const { counts, questions } = await written(file, { answers: [{ field: 'city', text: 'Udaipur', value: 'Udaipur, Rajasthan' }] })
    expect(counts).toEqual({ new: 3 })
    expect(await column('place', 9811900521, 3)).toEqual(['Udaipur, Rajasthan', null, 'Udaipur, Tripura'])
    expect(questions.map(({ field, text, reason, rows }) => [field, text, reason, rows])).toEqual([
      ['city', 'Udaipur', 'The city is “Udaipur, Rajasthan”, and the state is Assam.', 1],
    ])
    expect(await column('note', 9811900521, 3)).toEqual([null, 'City: “Udaipur”', null])
  })

  test('a city and a state that contradict one another are a note, and an answer counts for a part of a cell', async () => {
    await written('Phone,City,State,Child,Class\n9811900531,"Pune, Maharashtra",Goa,,\n9811900532,Pune,,Kiran,"Class 6, Foundation"', {
      answers: [{ field: 'child_class', text: 'Foundation', value: 'Class 7' }],
    })
    expect(await column('place', 9811900531, 2)).toEqual([null, 'Pune, Maharashtra'])
    expect(await column('note', 9811900531, 2)).toEqual(['City: “Pune, Maharashtra”', null])
    expect(await column('classes', 9811900532, 1)).toEqual(['Class 6 + Class 7'])
  })

  test('a column of states, and a state for the whole file, decide', async () => {
    await written('Phone,City,State\n9811900511,Udaipur,Tripura\n9811900512,Aurangabad,MH')
    await written('Phone,City\n9811900513,Aurangabad', { values: { state: 'Bihar' } })
    expect(await column('place', 9811900511, 3)).toEqual(['Udaipur, Tripura', 'Aurangabad, Maharashtra', 'Aurangabad, Bihar'])
  })

  test('cities as parents write them', async () => {
    const cells = [
      'New Delhi',
      'Delhi NCR',
      'Navi Mumbai',
      'Greater Noida',
      'Thane West',
      '"Pune, Maharashtra"',
      'Secunderabad',
      'Hubli',
      'Banglore',
      'Bangalore',
      'Prayagraj',
      'Gurgaon',
    ]
    const { questions } = await written(['Phone,City', ...cells.map((cell, at) => `${9811902400 + at},${cell}`)].join('\n'))
    expect((await column('place', 9811902400, 12)).map((place) => String(place).split(',')[0])).toEqual([
      ...[
        'Delhi',
        'Delhi',
        'Thane',
        'Noida',
        'Thane',
        'Pune',
        'Hyderabad',
        'Hubballi-Dharwad',
        'null',
        'Bengaluru',
        'Prayagraj',
        'Gurugram',
      ],
    ])
    expect(questions).toMatchObject([{ text: 'Banglore', suggestions: ['Bengaluru, Karnataka'] }])
  })
})

describe('columns', () => {
  test('two headings of one name are two columns, now and in later files', async () => {
    const shown = await imports.upload('leads', 'Phone,Name,Phone,Name\n9811900201,Asha Rao,9811900202,Ravi Rao')
    expect(shown.mapping).toMatchObject({ number: 0, name: 1, number_2: 2 })
    await imports.check(shown, options)
    expect((await imports.upload('leads', 'Phone,Name\n9811900203,Mina Shah')).mapping).toEqual({ number: 0, name: 1 })
    expect((await imports.upload('leads', 'Phone,Name,Phone,Name\n9811900204,A,9811900205,B')).mapping).toEqual(shown.mapping)
  })

  test('that a column fills nothing holds for its layout alone', async () => {
    const shown = await imports.upload('leads', 'Phone,City,Shade\n9811900211,Pune,Blue')
    await imports.check(shown, options, { number: 0 })
    expect((await imports.upload('leads', 'Phone,City,Shade\n9811900212,Pune,Red')).mapping).toEqual({ number: 0 })
    expect((await imports.upload('leads', 'Phone,City\n9811900213,Pune')).mapping).toEqual({ number: 0, city: 1 })
  })

  test('what one clerk leaves out of a layout another may choose', async () => {
    const shown = await imports.upload('leads', 'Phone,City,Hue\n9811900221,Pune,Blue')
    await imports.check(shown, options, { number: 0 })
    const other = importsOf(server, await makeStaff(server.db, 'counsellor_admin'))
    const theirs = await other.upload('leads', 'Phone,City,Hue\n9811900222,Pune,Red')
    expect(theirs.mapping).toEqual({ number: 0 })
    await other.check(theirs, options, { number: 0, city: 1 })
    expect((await other.upload('leads', 'Phone,City,Hue\n9811900223,Pune,Red')).mapping).toEqual({ number: 0, city: 1 })
    expect((await imports.upload('leads', 'Phone,City,Hue\n9811900224,Pune,Red')).mapping).toEqual({ number: 0 })
  })

  test.each([
    [
      'an Indian register',
      "Sr No,Mobile No.,Parent's Name,Student's Name,Class Applied For,Enquiry Dt",
      { number: 1, name: 2, child_name: 3, child_class: 4, enquired_at: 5 },
    ],
    [
      'Meta lead ads',
      'id,created_time,campaign_name,full_name,phone_number,city',
      { enquired_at: 1, source: 2, name: 3, number: 4, city: 5 },
    ],
    [
      'Zoho',
      'First Name,Last Name,Phone,Lead Source,Created Time,City,State,Description',
      { first_name: 0, last_name: 1, number: 2, source: 3, enquired_at: 4, city: 5, state: 6, staff_notes: 7 },
    ],
    [
      'HubSpot',
      'First Name,Last Name,Mobile Phone Number,Create Date,Contact owner',
      { first_name: 0, last_name: 1, number: 2, enquired_at: 3, counsellor: 4 },
    ],
    [
      'Meta lead centre',
      'Created,Name,Email address,Source,Form,Stage,Owner,Phone number (recommended),Secondary phone number',
      { enquired_at: 0, name: 1, email: 2, source: 3, status: 5, counsellor: 6, number: 7, number_2: 8 },
    ],
    [
      'a form of a website',
      'Date Submitted,Full Name,Phone Number,Location City,State/Province,Assigned To,Remarks,Lead Source',
      { enquired_at: 0, name: 1, number: 2, city: 3, state: 4, counsellor: 5, staff_notes: 6, source: 7 },
    ],
    [
      'LeadSquared',
      'Phone Number,First Name,Created On,Lead Source,Owner,Notes',
      { number: 0, first_name: 1, enquired_at: 2, source: 3, counsellor: 4, staff_notes: 5 },
    ],
  ])('%s', async (_, headings, mapping) => {
    expect((await imports.upload('leads', `${headings}\n${headings.replace(/[^,]+/g, 'a')}`)).mapping).toEqual(mapping)
  })
})

test('an answer that cannot be read either leaves the question, and an empty one leaves the cell out', async () => {
  const file = 'Phone,Student name,Class\n9811902601,Kiran,Foundation\n9811902602,Kiran,Bridge'
  const { questions } = await written(file, {
    answers: [
      { field: 'child_class', text: 'Foundation', value: 'Class 100' },
      { field: 'child_class', text: 'Bridge', value: '' },
    ],
  })
  expect(questions.map(({ text, reason }) => [text, reason])).toEqual([['Foundation', expect.stringContaining('Class 100')]])
  expect(await column('note', 9811902601, 2)).toEqual(['Child: class: “Foundation”', null])
})
