import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { openWhichPlace } from '#domains/locations/server/names/which-place.ts'
import { agreedInIndia } from '#platform/contract/india.ts'
import { leadFilesOf } from '#testing/make/import-leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

// Files as programs and people in public write them, as the portal suggests to read them.

let server: TestServer
let admin: Person
let imports: ReturnType<typeof leadFilesOf>['imports']
let checked: ReturnType<typeof leadFilesOf>['checked']
let written: ReturnType<typeof leadFilesOf>['written']
let leadOf: ReturnType<typeof leadFilesOf>['leadOf']

beforeAll(async () => {
  server = await testServer({ reference: true })
  admin = await makeStaff(server.db, 'counsellor_admin')
  ;({ imports, checked, written, leadOf } = leadFilesOf(server, admin))
})
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})

const minuteOf = (at: string | null | undefined) => at && new Date(at).toISOString().slice(0, 16)

describe('the country of a row', () => {
  test('gives the code of a number that has none, by name, code or adjective', async () => {
    const { counts, questions } = await written(
      [
        'Name,Phone,Country',
        'Jane Roe,650-253-0001,United States',
        'Amir Ali,50 123 4567,United Arab Emirates',
        'Sam Tan,8123 4567,Singapore',
        'Asha Rao,9810066031,India',
        'Omar Said,50 123 4568,AE',
        'Mary Poe,020 7946 0958,British',
        'Nina Das,9810066032,',
        'Leela Pai,+91 98100 66033,IND',
      ].join('\n'),
    )
    expect([counts, questions]).toEqual([{ new: 8 }, []])
    const numbers = [
      '+16502530001',
      '+971501234567',
      '+6581234567',
      '+919810066031',
      '+971501234568',
      '+442079460958',
      '+919810066032',
      '+919810066033',
    ]
    expect((await Promise.all(numbers.map(leadOf))).map((lead) => lead?.name)).toEqual([
      'Jane Roe',
      'Amir Ali',
      'Sam Tan',
      'Asha Rao',
      'Omar Said',
      'Mary Poe',
      'Nina Das',
      'Leela Pai',
    ])
    expect((await leadOf('+971501234567'))?.notes).toBe('Country: United Arab Emirates')
  })

  test.each(['Country', 'Country/Region', 'Mailing Country', 'Nationality', 'SENDER_COUNTRY_ISO', 'Country of residence', 'Country Code'])(
    'stands under %s',
    async (heading) => {
      const shown = await imports.upload('leads', `Name,Phone,${heading}\nAmir Ali,50 123 4569,AE`)
      const checked = await imports.check(shown, { source: 'fair', known: 'skip', counsellor: null })
      expect([checked.counts, checked.questions]).toEqual([{ new: 1 }, []])
    },
  )

  test('that contradicts the number is asked about, and the number is kept', async () => {
    const { counts, questions } = await written(
      'Name,Phone,Country\nAsha Rao,9810066034,United Arab Emirates\nRavi Iyer,+91 98100 66035,United Arab Emirates\nMina Shah,+971501234570,India',
    )
    expect(counts).toEqual({ new: 3 })
    expect(questions.map(({ field, text, rows, keeps_out, reason }) => [field, text, rows, keeps_out, reason])).toEqual([
      [
        'country',
        'United Arab Emirates',
        2,
        false,
        'The country is United Arab Emirates, and +91 98100 66034 is an Indian number. The number is kept.',
      ],
      ['country', 'India', 1, false, 'The country is India, and +971 501 234 570 is a number of +971. The number is kept.'],
    ])
    expect((await leadOf('+919810066034'))?.name).toBe('Asha Rao')
  })

  test('of the file is that of all rows without their own', async () => {
    const { counts } = await written('Name,Phone\nAmir Ali,50 123 4571', { choices: { values: { country: 'UAE' } } })
    expect(counts).toEqual({ new: 1 })
    expect((await leadOf('+971501234571'))?.name).toBe('Amir Ali')
  })

  test('abroad makes no Indian landline of a number there', async () => {
    const shown = await imports.upload('leads', 'Name,Phone,Nation\nAmir Ali,41681 09897,Ghana')
    const { counts } = await imports.check(shown, { source: 'fair', known: 'skip', counsellor: null })
    expect(counts).toEqual({ refused: 1 })
  })

  test('without such a number is named in the refusal', async () => {
    const shown = await imports.upload('leads', 'Name,Phone,Country\nAmir Ali,12,Qatar')
    const { id } = await imports.check(shown, { source: 'fair', known: 'skip', counsellor: null })
    const rows = await imports.rows(id)
    expect(rows[0]).toMatchObject({ outcome: 'refused', reason: '“12” is no telephone number of Qatar. Give its country code.' })
  })

  test('abroad leaves no question about a city there', async () => {
    const { questions } = await written('Name,Phone,City,Country\nAmir Ali,50 123 4572,Dubai,UAE')
    expect(questions).toEqual([])
    expect((await leadOf('+971501234572'))?.notes).toBe('City: Dubai\nCountry: UAE')
  })
})

describe('what parents do not want', () => {
  test('is kept: no calls, no e-mail', async () => {
    const { shown, counts } = await written(
      'Phone,Name,Email,Do Not Call,Do Not Email\n9810066041,Asha Rao,asha@mail.example,Yes,Yes\n9810066042,Ravi Iyer,ravi@mail.example,No,No',
    )
    expect(shown.mapping).toEqual({ number: 0, name: 1, email: 2, no_calls: 3, no_email: 4 })
    expect(counts).toEqual({ new: 2 })
    expect(await leadOf('+919810066041')).toMatchObject({ may_call: false, refused_mails: 2 })
    expect(await leadOf('+919810066042')).toMatchObject({ may_call: true, refused_mails: 0, message_consent: null })
  })

  test('an x is a mark, and a day is a yes', async () => {
    const { shown } = await written(
      'Phone,Name,Email,DNC,UNSUB_TIME\n9810066046,Asha Rao,u1@mail.example,x,2025-03-04 10:00:00\n9810066047,Ravi Iyer,u2@mail.example,,',
    )
    expect(shown.mapping).toMatchObject({ no_calls: 3, no_email: 4 })
    expect(await leadOf('+919810066046')).toMatchObject({ may_call: false, refused_mails: 2 })
    expect(await leadOf('+919810066047')).toMatchObject({ may_call: true, refused_mails: 0 })
  })

  test('has the day on which they said so, and counts from today without one', async () => {
    await written('Phone,Name,Opt out,Opt out date\n9810066051,Asha Rao,Yes,04/03/2026\n9810066052,Ravi Iyer,Yes,')
    const kept = await leadOf('+919810066051')
    expect(minuteOf(kept?.call_opt_out_at)).toBe('2026-03-03T18:30')
    expect(Date.now() - Date.parse((await leadOf('+919810066052'))?.call_opt_out_at ?? '')).toBeLessThan(3_600_000)
  })

  test.each(['skip', 'join'] as const)('no calls: the planned call of a known parent is cancelled (known parents: %s)', async (known) => {
    const number = known === 'skip' ? '9810067791' : '9810067792'
    const due = new Date(Date.now() + 86_400_000).toISOString()
    const id = await makeLead(server.db, {
      lead: { owner_id: admin.id },
      numbers: [number],
      events: [{ kind: 'next_call_planned', at: new Date().toISOString(), staff_id: admin.id, scheduled_at: due }],
      followUp: { due_at: due, owner_id: admin.id },
    })
    const open = async () => (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: admin.headers })).json()
    expect((await open()).follow_ups).toHaveLength(1)
    await written(`Phone,Name,Dont call?,Next call\n${number},Asha Rao,stop,`, { known })
    const lead = await open()
    expect([lead.calling.opted_out, lead.follow_ups, lead.done_follow_up]).toEqual([true, [], null])
    expect(lead.timeline.items.flatMap((item: { changes?: { field: string }[] }) => item.changes ?? [])).toContainEqual({
      field: 'planned call',
      before: agreedInIndia(due),
      after: null,
    })
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await written(`Phone,Name,Dont call?,Next call\n${number},Asha Rao,,${later}`, { known: 'join' })
    expect((await open()).follow_ups).toEqual([])
  })

  test('WhatsApp both ways round, and an agreement needs its day', async () => {
    await written(
      'Phone,Name,WhatsApp opt in,Consent time\n9810066061,Asha Rao,No,\n9810066062,Ravi Iyer,Yes,04/03/2026\n9810066063,Mina Shah,Yes,',
    )
    const all = await Promise.all(['+919810066061', '+919810066062', '+919810066063'].map(leadOf))
    expect(all.map((lead) => lead?.message_consent)).toEqual([false, true, null])
  })

  test('an address that bounced gets no mail, and a soft bounce is none', async () => {
    await written(
      'Phone,Name,Email,Bounced\n9810066071,Asha Rao,b1@mail.example,Hard\n9810066072,Ravi Iyer,b2@mail.example,Soft\n9810066073,Mina Shah,b3@mail.example,No',
    )
    const all = await Promise.all(['+919810066071', '+919810066072', '+919810066073'].map(leadOf))
    expect(all.map((lead) => lead?.email_bounced_reason)).toEqual(['A file says: Hard', null, null])
  })

  test('holds for a known parent who is left as they are, and outlives the import', async () => {
    const id = await makeLead(server.db, { lead: { name: 'Known', email: 'known@mail.example' }, numbers: ['9810066081'] })
    const file = 'Phone,Name,City,Do Not Call,Email opt out\n9810066081,Other,Pune,Yes,Yes'
    const { id: importId, rows, done } = await written(file)
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['existing', 'Known has this number. Only what they do not want is added.'],
    ])
    expect(done).toEqual({ changed: 1 })
    expect(await leadOf('+919810066081')).toMatchObject({ id, name: 'Known', place: null, may_call: false, refused_mails: 2 })
    await imports.revert(importId)
    expect((await leadOf('+919810066081'))?.may_call).toBe(false)
  })

  test('of the second row of one parent is no duplicate', async () => {
    const { counts } = await written('Phone,Name,Do Not Call\n9810066091,Asha Rao,No\n9810066091,Asha Rao,Yes\n9810066091,Asha Rao,No')
    expect(counts).toEqual({ new: 2, duplicate: 1 })
    expect((await leadOf('+919810066091'))?.may_call).toBe(false)
  })

  test('a next call is not planned for who may not be called', async () => {
    await written('Phone,Name,DNC,Next call\n9810066101,Asha Rao,Yes,01/01/2027')
    const lead = await leadOf('+919810066101')
    expect(lead?.notes).toBe('Next follow-up: 01/01/2027')
    expect(
      await server.db
        .selectFrom('follow_up')
        .select('id')
        .where('lead_id', '=', lead?.id ?? 0)
        .execute(),
    ).toEqual([])
  })
})

describe('headings', () => {
  test.each([
    [
      'an admission CRM',
      'Registered Name,Registered Email,Registered Mobile,User Registration Date,Country\nVIJAY,VIJAY@MAIL.EXAMPLE,`+91-9329170002,"21/10/2026, 23:54:54",INDIA',
      { name: 0, email: 1, number: 2, enquired_at: 3, country: 4 },
    ],
    [
      'a directory',
      'UNIQUE_QUERY_ID,SENDER_NAME,SENDER_MOBILE,SENDER_EMAIL,SENDER_CITY,QUERY_MESSAGE,QUERY_TIME\n2110001,Asha Rao,+91-9810122001,asha@mail.example,Pune,Is there a bus?,2026-10-21 10:31:00',
      { reference: 0, name: 1, number: 2, email: 3, city: 4, message: 5, enquired_at: 6 },
    ],
    [
      'a paper form',
      "Enquirer Name,Father's Contact No,Mother's Contact,Child 1 Name,Child 1 Class,Child 2 Name,Child 2 Class,Enquiry Time\nAsha Rao,9810122003,9810122004,Kiran,LKG,Mira,Class 3,21/10/2026 10:30",
      { name: 0, number: 1, number_2: 2, child_name: 3, child_class: 4, child_2_name: 5, child_2_class: 6, enquired_at: 7 },
    ],
    [
      'a form of Google',
      'Timestamp,What is your name?,Contact No. 1 (WhatsApp) *,Alternate contact no,Email ID (verified),Mailing City,Which class is admission sought for?\n10/21/2026 10:31:00,Asha Rao,9810122005,9810122006,a@mail.example,Pune,Class 3',
      { enquired_at: 0, name: 1, number: 2, number_2: 3, email: 4, city: 5, child_class: 6 },
    ],
    [
      'contacts of Google',
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,E-mail 1 - Value,Address 1 - City,Address 1 - Region,Notes\nAsha,Rao,Mobile,+91 98101 22007,a@mail.example,Pune,Maharashtra,bus',
      { first_name: 0, last_name: 1, number: 3, email: 4, city: 5, state: 6, staff_notes: 7 },
    ],
    [
      'headings that nobody knows',
      'Foo,Bar,Baz,Qux,Quux,Corge\nAsha Rao,9810122008,a@mail.example,Pune,Class 3,21/10/2026 10:30',
      { number: 1, email: 2, city: 3, child_class: 4, enquired_at: 5 },
    ],
    ['a mother alone', 'Mother Name,Mother Mobile\nAsha Rao,9810122009', { name: 0, number: 1 }],
    ['an empty column before the one that is used', 'Name,Phone Number,Mobile Phone Number\nAsha Rao,,9810122010', { name: 0, number: 2 }],
    ['a contact person', 'Contact,Phone\nAsha Rao,9810122012', { number: 1 }],
    ['numbers of something else', 'Name,Aadhaar No,Mob,Roll number\nAsha Rao,9810122014,9810122013,9810122015', { name: 0, number: 2 }],
  ])('%s', async (_, text, mapping) => {
    expect((await imports.upload('leads', text)).mapping).toMatchObject(mapping)
  })

  test('stand in one row, where the row below them is data', async () => {
    const shown = await imports.upload(
      'leads',
      'name_of_lead,contact_number,email_id,city,notes,date_of_campaign,type,last_contacted\nAsha Rao,9810122041,a@mail.example,Pune,Follow-up required,15/3/2026,Warm,2026-03-20',
    )
    expect([shown.total, shown.seen?.heading_rows]).toEqual([1, [1]])
    expect(shown.mapping).toEqual({ name: 0, number: 1, email: 2, city: 3, staff_notes: 4, enquired_at: 5 })
  })

  test('of a surname beside the name make the whole name', async () => {
    await written('Full Name,Surname,Phone\nAsha,Rao,9810122042\nRavi Iyer,Iyer,9810122043')
    const all = await Promise.all(['+919810122042', '+919810122043'].map(leadOf))
    expect(all.map((lead) => lead?.name)).toEqual(['Asha Rao', 'Ravi Iyer'])
  })

  test('that are guessed are told', async () => {
    const shown = await imports.upload('leads', 'Name,Foo,City\nAsha Rao,9810122016,Pune')
    expect([shown.mapping, shown.seen?.suggested]).toEqual([{ name: 0, number: 1, city: 2 }, ['number']])
  })

  test('rows of the paper form come in whole', async () => {
    const { counts, questions } = await written(
      "Enquirer Name,Father's Contact No,Mother's Contact,Child 1 Name,Child 1 Class,Child 2 Name,Child 2 Class,Enquiry Time\nAsha Rao,9810122003,9810122004,Kiran,LKG,Mira,Class 3,21/10/2026 10:30",
    )
    expect([counts, questions]).toEqual([{ new: 1 }, []])
    const lead = await leadOf('+919810122003')
    expect(lead).toMatchObject({ name: 'Asha Rao', numbers: '+919810122003 +919810122004', children: 'Kiran LKG, Mira Class 3' })
    expect(minuteOf(lead?.at)).toBe('2026-10-21T05:00')
  })
})

test('words for nobody and nothing leave no question', async () => {
  const { counts, questions } = await written(
    'Phone,Name,City,Lead Owner\n9810122011,Asha Rao,Select,Unassigned\n9810122022,Ravi Iyer,Other,Not Assigned\n9810122023,Mina Shah,--None--,Yet to be assigned',
  )
  expect([counts, questions]).toEqual([{ new: 3 }, []])
})

test('a counsellor is known by a name that only one has', async () => {
  const owner = await makeStaff(server.db, 'counsellor', { name: 'Zubaida Owner' })
  await written('Phone,Name,Lead Owner\n9810122024,Asha Rao,zubaida owner')
  expect(owner.id).toBeGreaterThan(0)
  expect((await leadOf('+919810122024'))?.owner).toBe('Zubaida Owner')
})

test('an address of another script is kept as mail servers take it', async () => {
  const { questions } = await written('Phone,Name,Email\n9810122021,Asha Rao,asha@bücher.example')
  expect(questions).toEqual([])
  expect((await leadOf('+919810122021'))?.email).toBe('asha@xn--bcher-kva.example')
})

test('budgets are read as parents write them', async () => {
  const { questions } = await written(
    [
      'Phone,Name,Budget,Monthly budget',
      '9810122031,Asha Rao,₹1L,',
      '9810122032,Ravi Iyer,"60,000 - 1.2 lakh",',
      '9810122033,Mina Shah,5k per month,',
      '9810122034,Neel Bose,,8000',
      '9810122035,Karan Das,upto Rs. 2.5 lakh p.a.,',
      '9810122036,Divya Nair,2,',
      '9810122037,Om Pai,above 2 lakh,',
    ].join('\n'),
  )
  const all = await Promise.all(Array.from({ length: 7 }, (_, at) => leadOf(`+91${9_810_122_031 + at}`)))
  expect(all.map((lead) => lead?.budget)).toEqual(['0-100000 Y', '60000-120000 Y', '0-5000 M', '0-8000 M', '0-250000 Y', null, null])
  expect(questions.map(({ field, text }) => [field, text])).toEqual([
    ['budget', '2'],
    ['budget', 'above 2 lakh'],
  ])
})

test('two files that count their parents alike make nobody another parent', async () => {
  await written('Lead ID,Phone,Name,City\nL001,9810144001,Ravi Iyer,Pune', { source: 'fair' })
  const { counts, rows } = await written('Lead ID,Phone,Name,City\nL001,9810144011,Ravi,Nagpur', { source: 'fair', known: 'join' })
  const first = await leadOf('+919810144001')
  expect(counts).toEqual({ new: 1 })
  expect(rows[0]?.reason).toContain(`The ID “L001” is that of Ravi Iyer (lead ${first?.id})`)
  expect(first?.numbers).toBe('+919810144001')
  expect(await leadOf('+919810144011')).toMatchObject({
    name: 'Ravi',
    place: 'Nagpur',
    notes: `ID: L001. Lead ${first?.id} has this ID: look whether both are one parent.`,
  })
})

test('an ID joins with the same e-mail address, and two rows of one file without names are two parents', async () => {
  await written('Lead ID,Phone,Name,Email\nM001,9810144021,Ravi Iyer,ravi.m@mail.example', { source: 'fair' })
  await written('Lead ID,Phone,Name,Email\nM001,9810144022,R. Iyer,ravi.m@mail.example', { source: 'fair', known: 'join' })
  expect((await leadOf('+919810144022'))?.numbers).toBe('+919810144021 +919810144022')
  const { counts } = await written('Lead ID,Phone\nN001,9810144031\nN001,9810144032', { source: 'fair' })
  expect(counts).toEqual({ new: 2 })
  expect((await leadOf('+919810144031'))?.numbers).toBe('+919810144031')
})

describe('registers and forms of schools', () => {
  test('name the child beside a column of its father, and tell the other parent', async () => {
    const { shown, counts, questions } = await written(
      'id,name,class,section,rollNo,fatherName,motherName,dateOfBirth,phone,attendance\n1,Kiran Rao,Class 4,B,0001,Mr. Ravi Rao,Mrs. Asha Rao,2019-12-01,9810155001,95',
    )
    expect(shown.mapping).toEqual({ child_name: 1, class_now: 2, name: 5, other_parent: 6, child_age: 7, number: 8 })
    expect([counts, questions]).toEqual([{ new: 1 }, []])
    expect(await leadOf('+919810155001')).toMatchObject({
      name: 'Mr. Ravi Rao',
      children: 'Kiran Rao -',
      notes: 'Child born on: 2019-12-01\nClass now: Class 4\nOther parent: Mrs. Asha Rao',
    })
    const child = await server.db.selectFrom('child').select('age').where('name', '=', 'Kiran Rao').executeTakeFirstOrThrow()
    expect(child.age).toBeGreaterThanOrEqual(6)
  })

  test.each([
    ["Father's Name,Name,Mobile", { name: 0, child_name: 1, number: 2 }],
    ['Full Name,Parent Name,Mobile', { child_name: 0, name: 1, number: 2 }],
    ['Name,Father Mobile', { name: 0, number: 1 }],
    ['Name,Mother Name,Father Name,Mobile', { child_name: 0, name: 2, other_parent: 1, number: 3 }],
  ])('%s', async (headings, mapping) => {
    const cells =
      { 'Name,Father Mobile': 'Asha Rao,9810155002' }[headings] ?? `${'Asha Rao,'.repeat(headings.split(',').length - 1)}9810155002`
    expect((await imports.upload('leads', `${headings}\n${cells}`)).mapping).toEqual(mapping)
  })

  test('take the gender and age of a person for no child', async () => {
    expect((await imports.upload('leads', 'Name,Gender,Age,Mobile\nAsha Rao,Female,38,9810155003')).mapping).toEqual({ name: 0, number: 3 })
    const ofChild = await imports.upload('leads', 'Name,Class,Gender,Age,Mobile\nAsha Rao,LKG,Female,4,9810155003')
    expect(ofChild.mapping).toEqual({ name: 0, child_class: 1, child_gender: 2, child_age: 3, number: 4 })
    expect((await imports.upload('leads', "Name,Child's gender,Mobile\nAsha Rao,F,9810155003")).mapping).toMatchObject({ child_gender: 1 })
  })

  test('take the words of a reference for the source, and its numbers for an ID', async () => {
    const file = (...cells: string[]) =>
      `Parent Name,Contact Number,Reference\n${cells.map((cell) => `Asha Rao,9810155004,${cell}`).join('\n')}`
    expect((await imports.upload('leads', file('Walking By', 'Friend / Family'))).mapping).toEqual({ name: 0, number: 1, source: 2 })
    expect((await imports.upload('leads', file('REF-2026-0101', 'REF-2026-0102'))).mapping).toEqual({ name: 0, number: 1, reference: 2 })
  })

  test('say the age behind the class, and boarding in their own words', async () => {
    const { shown, questions } = await written(
      [
        'ID,Student Name,Mobile,Branch,Standard,Package,Submission Date',
        'ADM1779209183633,Kiran,9810155011,Hyderabad,Nursery (Age 2.5–3.5),Day School,2026-05-19T16:46:23.633Z',
        'ADM1779211030909,Mira,9810155012,Pune,Jr. KG / LKG (Age 3.5–4.5),Residential Boarding,2026-05-19T17:17:10.909Z',
        'ADM1779211030910,Noor,9810155013,Pune,Class 1 (5-6 years),Day Boarding,2026-05-19T17:17:10.909Z',
      ].join('\n'),
    )
    expect(shown.mapping).toEqual({ reference: 0, child_name: 1, number: 2, city: 3, child_class: 4, schooling: 5, enquired_at: 6 })
    expect(questions).toEqual([])
    const all = await Promise.all(['+919810155011', '+919810155012', '+919810155013'].map(leadOf))
    expect(all.map((lead) => [lead?.place, lead?.children])).toEqual([
      ['Hyderabad', 'Kiran Nursery'],
      ['Pune', 'Mira LKG'],
      ['Pune', 'Noor Class 1'],
    ])
    const { rows } = await sql<{ schooling: string }>`
      select schooling from parent_activity join lead on lead.id = lead_id join lead_number on lead_number.lead_id = lead.id
      where e164 between '+919810155011' and '+919810155013' order by e164`.execute(server.db)
    expect(rows.map(({ schooling }) => schooling)).toEqual(['day', 'boarding', 'day'])
  })

  test('tell the class of now, which is not the one sought', async () => {
    const { shown } = await written('Parent / Guardian Name,Phone Number,Current Class,City / Area\nAsha Rao,9810155021,Class 5,Vijayawada')
    expect(shown.mapping).toEqual({ name: 0, number: 1, class_now: 2, city: 3 })
    expect(await leadOf('+919810155021')).toMatchObject({ place: 'Vijayawada', children: null, notes: 'Class now: Class 5' })
  })

  test('have their headings again in the middle', async () => {
    const { shown, counts } = await written('Name,Phone\nAsha Rao,9810155031\nName,Phone\nRavi Iyer,9810155032')
    expect([counts, shown.total, shown.notes]).toEqual([{ new: 2 }, 2, ['1 row repeats the headings, and is left out.']])
  })
})

describe('a number without a code', () => {
  test.each([
    ['13142246991', '“13142246991” has a country code: write +13142246991.'],
    ['3142246991', '“3142246991” is no Indian telephone number. Give its country code.'],
    ['4168109897', '“4168109897” is no Indian telephone number. Give its country code.'],
  ])('of another country is none of India: %s', async (number, reason) => {
    const { rows } = await checked(`Name,Phone\nJane Roe,${number}`)
    expect(rows[0]).toMatchObject({ outcome: 'refused', reason })
  })

  test.each(['02025430000', '2025430000', '0471 2345678', '9810155041'])('of India is taken: %s', async (number) => {
    const check = await checked(`Name,Phone\nAsha Rao,${number}`)
    expect([check.counts, check.questions]).toEqual([{ new: 1 }, []])
  })

  test('that is written as those of North America is asked about', async () => {
    const check = await checked('Name,Phone\nJane Roe,(650) 253-0001\nAsha Rao,981-015-5042')
    expect(check.counts).toEqual({ new: 2 })
    expect(check.questions.map(({ field, text, reason }) => [field, text, reason])).toEqual([
      [
        'number',
        '(650) 253-0001',
        '“(650) 253-0001” is written as a number of North America, and read as Indian. Is +1 650 253 0001 meant?',
      ],
    ])
  })
})

describe('the place of a parent', () => {
  test.each([
    ['Visnagar', 'Gujarat', 'Mehsana'],
    ['Hauz Khas', 'Delhi', 'Delhi'],
    ['Hauz Khas, New Delhi', 'New Delhi', 'Delhi'],
    ['Kukatpally, Hyderabad', 'Telangana', 'Hyderabad'],
    ['Pune', 'Maharashtra, India', 'Pune'],
    ['Lucknow', 'Uttar Pradesh (UP)', 'Lucknow'],
    ['Ahmedabad', 'IN-GJ', 'Ahmedabad'],
    ['Pune', 'India', 'Pune'],
    ['Delhi', 'Delhi', 'Delhi'],
    ['Mumbai', 'Maharashtra', 'Mumbai'],
  ])('%s, %s', async (city, state, place) => {
    const check = await checked(`Name,Phone,City,State\nAsha Rao,9810155051,"${city}","${state}"`)
    expect(check.questions).toEqual([])
    const whichPlace = await openWhichPlace(server.db)
    const found = whichPlace({ city, state })
    const town =
      'refused' in found ? undefined : await server.db.selectFrom('place').select('name').where('id', '=', found.town).executeTakeFirst()
    expect(town?.name).toBe(place)
  })

  test('is the city that is called as its state, and asks for the locality alone', async () => {
    const { questions } = await written('Name,Phone,City,State\nAsha Rao,9810155052,Rohini,Delhi')
    expect(questions.map(({ field, text, reason }) => [field, text, reason])).toEqual([
      ['city', 'Rohini', 'There is no locality “Rohini” in Delhi.'],
    ])
    expect((await leadOf('+919810155052'))?.place).toBe('Delhi')
  })

  test('is the only town of its name beside a word that is no state, with the word to look', async () => {
    const { questions } = await written('Name,Phone,City,State\nAsha Rao,9810155053,Jaipur,Jaipur')
    expect(questions.map(({ field, text }) => [field, text])).toEqual([['state', 'Jaipur']])
    expect((await leadOf('+919810155053'))?.place).toBe('Jaipur')
  })

  test.each([
    ['Delhi', 'Rajasthan'],
    ['Mohali', 'Chandigarh'],
    ['Aurangabad', 'NCR'],
  ])('is not guessed where the words contradict one another: %s, %s', async (city, state) => {
    const check = await checked(`Name,Phone,City,State\nAsha Rao,9810155054,${city},${state}`)
    expect(check.questions).toHaveLength(1)
    const whichPlace = await openWhichPlace(server.db)
    expect(whichPlace({ city, state })).toMatchObject({ refused: expect.any(String) })
  })
})

describe('columns of staff', () => {
  test('are notes and no enquiries, unless their cells are what parents write', async () => {
    const { shown } = await written(
      'Name,Phone,Remarks\nAsha Rao,9810177001,Not picked call back on Monday\nRavi Iyer,9810177002,Interested budget 80k\nMira Das,9810177003,Switched off',
    )
    expect(shown.mapping).toEqual({ name: 0, number: 1, staff_notes: 2 })
    expect(await leadOf('+919810177001')).toMatchObject({
      ...{ message: null, at: null, notes: 'Notes of staff: Not picked call back on Monday' },
    })
    const parents = await written(
      'Name,Phone,Comments\nAsha Rao,9810177004,Do you have a bus to Kothrud?\nRavi Iyer,9810177005,Please call me after 6',
    )
    expect(parents.shown.mapping).toEqual({ name: 0, number: 1, message: 2 })
    expect(await leadOf('+919810177004')).toMatchObject({ message: 'Do you have a bus to Kothrud?', notes: null })
  })

  test('of a register of pupils say the class of now', async () => {
    const { shown } = await written('Admission No,Student Name,Father Name,Class,Section,Mobile\n4411,Kiran Rao,Asha Rao,V,B,9810177006')
    expect(shown.mapping).toMatchObject({ child_name: 1, name: 2, class_now: 3, number: 5 })
    expect(await leadOf('+919810177006')).toMatchObject({ classes: null, notes: 'Class now: V' })
    const enquiries = await imports.upload('leads', 'Student Name,Father Name,Class,Mobile\nKiran Rao,Asha Rao,V,9810177007')
    expect(enquiries.mapping).toMatchObject({ child_class: 2 })
  })

  test('keep the stream, and the day of birth as the whole column writes days', async () => {
    await written(
      'Parent Name,Phone,Student Name,Class,DOB\nAsha Rao,9810177008,Kiran,Grade 11 Science,12/13/2010\nRavi Iyer,9810177009,Mira,Class 3,03/02/2016\nMina Shah,9810177010,Dev,Class 3,10/14/2016',
    )
    expect(await leadOf('+919810177008')).toMatchObject({
      ...{ children: 'Kiran Class 11', notes: 'Child born on: 2010-12-13\nChild: class: Grade 11 Science' },
    })
    expect((await leadOf('+919810177009'))?.notes).toBe('Child born on: 2016-03-02')
  })
})
