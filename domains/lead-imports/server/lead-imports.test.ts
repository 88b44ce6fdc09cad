import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workImport } from '#domains/imports/server/work-import.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { importKinds, importsOf } from '#testing/make/upload-import.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let server: TestServer
let admin: Person
let asha: Person
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  ;({ server, admin } = await openOffice())
  await makeClasses(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  await makeStaff(server.db, 'counsellor', { name: 'Left' })
  imports = importsOf(server, admin)
})
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})

const csv = (...rows: string[]) => rows.join('\n')
const options = { source: 'school fair', known: 'skip', counsellor: null }
const reasons = async (id: number) => (await imports.rows(id)).map(({ outcome, reason }) => [outcome, reason])
const leadsOf = async (number: string) => {
  const { rows } = await sql<{ id: number; name: string; owner_id: number | null; source: string; children: string; enquiries: number }>`
    select lead.id, lead.name, owner_id, source, (select string_agg(child.name, ', ') from child where lead_id = lead.id) as children,
      (select count(*)::integer from parent_activity where lead_id = lead.id) as enquiries
    from lead join lead_number on lead_id = lead.id where e164 = ${number}`.execute(server.db)
  return rows
}

test('the dry run reads numbers, children, enquiries and counsellors as people write them, and says what is wrong with each row', async () => {
  const known = await makeLead(server.db, { lead: { name: 'Known Parent' }, numbers: ['9811100001'] })
  const shown = await imports.upload(
    'leads',
    csv(
      'Mobile Number,Parent Name,Age,Child Name,Class,Enquiry Date,School Name,Counsellor Email,Gender,Alternate Mobile,Type',
      `+91 98111 00002,Priya,5,Kiran,Nursery,21/11/2025 4:30 pm,,${asha.email},F,,Boarding`,
      '९८१११०००३४,हिन्दी नाम,,,,,,,,,',
      '+1 415 555 2671,Abroad,,,,,,,,,',
      '98111 00001,Again,,,,,,,,,',
      '098111-00002,Twice,,,,,,,,,',
      '9.8111E+09,Shortened,,,,,,,,,',
      '12345,Short,,,,,,,,,',
      ',Nobody,,,,,,,,,',
      '9811100005,Old,40,Kiran,,,,,,,',
      '9811100006,Grade,,Kiran,Class 99,,,,,,',
      '9811100007,Future,,,,21/11/2199,,,,,',
      '9811100008,Never,,,,31/02/2025,,,,,',
      '9811100009,School,,,,,Nowhere High,,,,',
      '9811100010,Boss,,,,,,nobody@school.test,,,',
      '9811100011,Either,,Kiran,,,,,perhaps,,',
      '=1+1,Formula,,,,,,,,,',
      '9811100012 / 9811100013,Two numbers,,,,,,,,9811100001,',
    ),
  )
  expect(shown.mapping).toMatchObject({
    number: 0,
    name: 1,
    child_age: 2,
    child_name: 3,
    child_class: 4,
    enquired_at: 5,
    school: 6,
    counsellor: 7,
  })
  const { id, counts } = await imports.check(shown, options)
  expect(await reasons(id)).toEqual([
    ['new', null],
    ['new', null],
    ['new', null],
    ['duplicate', 'Known Parent has this number.'],
    ['duplicate', 'The same as row 2 of this file.'],
    ['refused', 'The spreadsheet shortened the number to “9.8111E+09”. Format the column as text and type it again.'],
    ['refused', '“12345” is no telephone number. Give ten digits, or the country code too.'],
    ['refused', 'The row has no telephone number.'],
    ['new', 'The age of the child is “40”. Give a whole number from 2 to 22. It is kept as a note.'],
    ['new', 'There is no class “Class 99” in our list. It is kept as a note.'],
    ['new', 'The enquiry of 21/11/2199 lies in the future. It is kept as a note.'],
    ['new', 'The day “31/02/2025” cannot be read. Write it as 21/11/2026 or 2026-11-21. It is kept as a note.'],
    ['new', 'There is no school “Nowhere High” in our database. It is kept as a note.'],
    ['new', 'There is no active counsellor with the e-mail address or the name “nobody@school.test”. It is kept as a note.'],
    ['new', 'The child is “perhaps”. Give girl or boy. It is kept as a note.'],
    ['refused', '“=1+1” is no telephone number. Give ten digits, or the country code too.'],
    ['duplicate', 'The same as row 5 of this file.'],
  ])
  expect([counts, (await imports.rows(id))[3]?.path]).toEqual([{ new: 10, duplicate: 3, refused: 4 }, `/leads/${known}`])
  expect(await leadsOf('+919811100002')).toEqual([])
  const done = await imports.run(id)
  expect(done.counts).toEqual({ written: 10, duplicate: 3, refused: 4 })
  expect(await leadsOf('+919811100002')).toMatchObject([
    { name: 'Priya', owner_id: asha.id, source: 'school fair', children: 'Kiran', enquiries: 1 },
  ])
  expect(await leadsOf('+919811100034')).toMatchObject([{ name: 'हिन्दी नाम', owner_id: expect.any(Number), enquiries: 0 }])
  const errors = await imports.ask('GET', `${id}/errors/`)
  expect(errors.body).toContain(`"'=1+1","Formula"`)
})

test('a file tells which language parents speak; what we know of one stays, and an unknown language is kept as a note', async () => {
  const [silent, knownHindi] = [
    await makeLead(server.db, { lead: { name: 'Silent', owner_id: asha.id }, numbers: ['9811700001'] }),
    await makeLead(server.db, { lead: { name: 'Speaks Hindi', owner_id: asha.id, language: 'hi' }, numbers: ['9811700002'] }),
  ]
  const shown = await imports.upload(
    'leads',
    csv('Phone,Mother Tongue', '9811700001,MARATHI', '9811700002,Tamil', '9811700003,ta', '9811700004,Klingon', '9811700005,'),
  )
  expect(shown.mapping).toEqual({ number: 0, language: 1 })
  const { id, counts } = await imports.check(shown, { ...options, known: 'join' })
  expect(counts).toEqual({ existing: 2, new: 3 })
  expect((await reasons(id))[3]).toEqual([
    'new',
    'There is no language “Klingon” in our list. Give one of English, Hindi, Assamese, Bengali, Gujarati, Kannada, Malayalam, Marathi, Nepali, Odia, Punjabi, Tamil, Telugu, Urdu. It is kept as a note.',
  ])
  await imports.run(id)
  const { rows } = await sql`
    select national, language from lead join lead_number on lead_id = lead.id where national like '98117%' order by 1`.execute(server.db)
  expect(rows).toEqual([
    { national: '9811700001', language: 'mr' },
    { national: '9811700002', language: 'hi' },
    { national: '9811700003', language: 'ta' },
    { national: '9811700004', language: null },
    { national: '9811700005', language: null },
  ])
  const notes = async (lead: number) =>
    (await server.db.selectFrom('lead_event').select('after').where('lead_id', '=', lead).where('kind', '=', 'edit').execute()).map(
      ({ after }) => after,
    )
  expect([await notes(silent), await notes(knownHindi)]).toEqual([[{ language: 'Marathi' }], []])
  const found = await server.app.inject({ url: '/api/v2/admin_custom/all-user-list/?languages=mr,ta', headers: admin.headers })
  expect(found.json().results.map(({ id }: { id: number }) => id)).toContain(silent)
  expect(found.json().count).toBe(2)
})

test('parents whom we know get what the file tells of them, and both they and new ones are taken back', async () => {
  const known = await makeLead(server.db, {
    lead: { name: 'Joined', owner_id: asha.id },
    numbers: ['9811200001'],
    children: [{ name: 'Meera' }],
  })
  const shown = await imports.upload(
    'leads',
    csv(
      'Phone,Parent,Child,Enquired school,Phone 2',
      '9811200001,Other Name,Arjun,,9811200009',
      '9811200002,New One,Kiran,,',
      '9811200002,New One,Diya,,',
      '9811200003,Touched,,,',
    ),
  )
  const { id, counts } = await imports.check(shown, { ...options, known: 'join', counsellor: asha.id })
  expect(counts).toEqual({ existing: 1, new: 3 })
  expect((await imports.run(id)).counts).toEqual({ changed: 2, written: 2 })
  expect(await leadsOf('+919811200009')).toMatchObject([{ id: known, name: 'Joined', children: 'Meera, Arjun' }])
  expect(await leadsOf('+919811200002')).toMatchObject([{ name: 'New One', owner_id: asha.id, children: 'Kiran, Diya' }])
  const [touched] = await leadsOf('+919811200003')
  const answer = await server.app.inject({
    ...{
      method: 'POST',
      url: `/api/v3/admin_custom/comment/${touched?.id}/create/`,
      headers: asha.headers,
      payload: { comment: 'Called' },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const back = await imports.revert(id)
  expect([back.status, back.counts]).toEqual(['reverted', { reverted: 3, kept: 1 }])
  expect((await imports.rows(id)).map(({ reason }) => reason)).toEqual([
    null,
    null,
    null,
    'Asha Rao did something with this lead since; it stays.',
  ])
  expect(await leadsOf('+919811200001')).toMatchObject([{ name: 'Joined', children: 'Meera' }])
  expect(await leadsOf('+919811200009')).toEqual([])
  expect(await leadsOf('+919811200002')).toEqual([])
  const whole = await server.app.inject({ url: `/api/v3/admin_custom/details/${known}/`, headers: admin.headers })
  expect(whole.json().timeline.items.map(({ action }: { action: string }) => action)).toContain(
    'An import was taken back, with what it had added',
  )
})

test('a parent who asks to be forgotten stands in no file any more, and no file brings them back', async () => {
  const file = csv('Phone,Parent', '9811300001,Forget Me', '9811300002,Stays')
  const { id } = await imports.check(await imports.upload('leads', file), options)
  await imports.run(id)
  const second = await imports.check(await imports.upload('leads', csv('Phone,Parent', '98113 00001,Forget Me')), options)
  await erasePerson(server.db, '9811300001')
  expect((await imports.rows(id)).map(({ cells }) => cells)).toEqual([[], ['9811300002', 'Stays']])
  expect((await imports.rows(second.id)).map(({ cells }) => cells)).toEqual([[]])
  const again = await imports.check(await imports.upload('leads', file), options)
  expect(await reasons(again.id)).toEqual([
    ['refused', 'This parent asked to be forgotten, so nothing more is kept of them.'],
    ['duplicate', 'Stays has this number.'],
  ])
})

test('what was asked and answered about the cells of a parent goes with them, of others it stays', async () => {
  const file = csv('Phone,Parent,Class', '9811300011,Forget Me,9811300011 Lane', '9811300012,Stays,Foundation')
  const answers = ['9811300011 Lane', 'Foundation'].map((text) => ({ field: 'child_class', text, value: 'Class 99' }))
  const asked = await imports.check(await imports.upload('leads', file), options)
  const answered = await imports.check(await imports.upload('leads', file), options, asked.mapping, { answers })
  await imports.run(asked.id)
  await erasePerson(server.db, '9811300011')
  const [first, second] = [await imports.told('GET', `${asked.id}/`), await imports.told('GET', `${answered.id}/`)]
  expect(first.questions.map(({ text }) => text)).toEqual(['Foundation'])
  expect(second.choices.answers.map(({ text }) => text)).toEqual(['Foundation'])
})

test('a source is needed; a parent who arrives between dry run and run is not doubled', async () => {
  const shown = await imports.upload('leads', csv('Phone,School', `9811400001,${world.school.plain}`, '9811400002,'))
  const without = await imports.ask('POST', `${shown.id}/check/`, { payload: { mapping: { number: 0 }, options: {} } })
  expect([without.statusCode, without.json().detail]).toEqual([400, 'Choose again: say where these parents come from.'])
  const { id } = await imports.check(shown, options, { number: 0 })
  await makeLead(server.db, { lead: { name: 'Meanwhile' }, numbers: ['9811400001'] })
  expect((await imports.run(id)).counts).toEqual({ written: 1, duplicate: 1 })
  expect(await leadsOf('+919811400001')).toMatchObject([{ name: 'Meanwhile' }])
})

test('a row whose numbers belong to two leads names both, is left out, and stands in the file of what was left out', async () => {
  const one = await makeLead(server.db, { lead: { name: 'First Parent' }, numbers: ['9811500001', '9811500011'] })
  const other = await makeLead(server.db, { lead: { name: 'Second Parent' }, numbers: ['9811500002', '9811500003', '9811500013'] })
  const file = csv(
    'Phone,Phone 2,Phone 3,Parent',
    '9811500001,9811500002,,Both',
    '9811500004,9811500003,9811500011,Both again',
    '9811500013,,,Second',
  )
  const sentence = (...whose: string[]) =>
    `Its numbers belong to 2 leads: ${whose.join(', ')}. The row is left out. If they are one parent, merge them and upload it again; if not, give each a row.`
  const [first, second] = [`98115 00001 to First Parent (lead ${one})`, `98115 00002 to Second Parent (lead ${other})`]
  for (const known of ['skip', 'join']) {
    const { id, counts } = await imports.check(await imports.upload('leads', file), { ...options, known })
    expect(await reasons(id)).toEqual([
      ['refused', sentence(first, second)],
      ['refused', sentence(`98115 00003 to Second Parent (lead ${other})`, `98115 00011 to First Parent (lead ${one})`)],
      [known === 'skip' ? 'duplicate' : 'existing', 'Second Parent has this number.'],
    ])
    expect(counts.refused).toBe(2)
    const errors = await imports.ask('GET', `${id}/errors/`)
    expect(errors.body).toContain(`First Parent (lead ${one})`)
    expect(errors.body).toContain(`Second Parent (lead ${other})`)
  }
})

/** Ends a run before it begins another part than these. */
function abortedAfter(parts: number): AbortSignal {
  let begun = 0
  const throwIfAborted = () => {
    if (begun++ >= parts) throw new Error('aborted')
  }
  return { throwIfAborted } as AbortSignal
}

const noticesOf = async (person: Person) =>
  (
    await server.db.selectFrom('notice').select(['text', 'lead_id', 'read_at']).where('staff_id', '=', person.id).orderBy('id').execute()
  ).map(({ text, lead_id, read_at }) => ({ text, lead_id, isRead: read_at !== null }))

test('each counsellor hears once of an import, with how many leads are theirs; a stop in between does not make it two', async () => {
  const [many, few] = [
    await makeStaff(server.db, 'counsellor', { name: 'Has Many' }),
    await makeStaff(server.db, 'counsellor', { name: 'Has Few' }),
  ]
  // More than one part of a run.
  const rows = Array.from({ length: 2_200 }, (_, at) => `${9_811_600_000 + at},${(at === 2_100 ? few : many).email}`)
  const { id } = await imports.check(await imports.upload('leads', csv('Phone,Counsellor', ...rows)), options)
  await imports.told('POST', `${id}/run/`, {})
  await expect(workImport(server.db, importKinds, id, abortedAfter(1))).rejects.toThrow('aborted')
  expect((await imports.told('POST', `${id}/stop/`, {})).counts).toMatchObject({ written: 2_000, new: 200 })
  expect(await noticesOf(many)).toEqual([{ text: '2,000 new leads for you, from the file rows.csv', lead_id: null, isRead: false }])
  await server.db.updateTable('notice').set({ read_at: sql`now()` }).where('staff_id', '=', many.id).execute()
  expect((await imports.run(id)).counts).toEqual({ written: 2_200 })
  expect(await noticesOf(many)).toEqual([{ text: '2,199 new leads for you, from the file rows.csv', lead_id: null, isRead: false }])
  expect(await noticesOf(few)).toEqual([
    { text: '1 new lead for you, from the file rows.csv', lead_id: (await leadsOf('+919811602100'))[0]?.id, isRead: false },
  ])
  expect((await noticesOf(admin)).filter(({ text }) => text.includes('2,200'))).toHaveLength(1)
})

test('a file tells whether parents agreed to log in, and when; a consent without its day is a note', async () => {
  const shown = await imports.upload(
    'leads',
    csv(
      'Phone,Agreed to log in,Consent date',
      '9813000001,Yes,21/11/2025 16:30',
      '9813000002,no,22/11/2025',
      '9813000003,Yes,',
      '9813000004,maybe,21/11/2025',
      '9813000005,Yes,21/11/2199',
      '9813000006,,',
    ),
  )
  const { id } = await imports.check(shown, options)
  expect(await reasons(id)).toEqual([
    ['new', null],
    ['new', null],
    ['new', 'Say on which day the parent agreed to log in, or refused. It is kept as a note.'],
    ['new', 'Agreed to log in is “maybe”. Give Yes or No. It is kept as a note.'],
    ['new', 'The consent of 21/11/2199 lies in the future. It is kept as a note.'],
    ['new', null],
  ])
  await imports.run(id)
  const { rows } = await sql<{ allowed: boolean; at: string | null }>`
    select coalesce(given, false) as allowed, to_char(said_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at
    from lead_number left join consent_now on consent_now.lead_id = lead_number.lead_id and purpose = 'login' where e164 like '+91981300000_' order by e164`.execute(
    server.db,
  )
  expect(rows).toEqual([
    { allowed: true, at: '2025-11-21 16:30' },
    { allowed: false, at: '2025-11-22 00:00' },
    { allowed: false, at: null },
    { allowed: false, at: null },
    { allowed: false, at: null },
    { allowed: false, at: null },
  ])
})

test('an import that is taken back says so to each counsellor who was told of its leads', async () => {
  const [all, some, none] = [
    await makeStaff(server.db, 'counsellor', { name: 'Loses All' }),
    await makeStaff(server.db, 'counsellor', { name: 'Loses Some' }),
    await makeStaff(server.db, 'counsellor', { name: 'Loses None' }),
  ]
  const owners = [all, all, some, some, none]
  const rows = owners.map(({ email }, at) => `${9_812_700_000 + at},${email}`)
  const { id } = await imports.check(await imports.upload('leads', csv('Phone,Counsellor', ...rows)), options)
  await imports.run(id)
  await server.db.updateTable('notice').set({ read_at: sql`now()` }).where('staff_id', '=', all.id).execute()
  for (const [number, by] of [
    ['+919812700002', some],
    ['+919812700004', none],
  ] as const) {
    const url = `/api/v3/admin_custom/comment/${(await leadsOf(number))[0]?.id}/create/`
    await server.app.inject({ method: 'POST', url, headers: by.headers, payload: { comment: 'Called' } })
  }
  expect((await imports.revert(id)).counts).toEqual({ reverted: 3, kept: 2 })
  expect(await noticesOf(all)).toEqual([
    { text: 'The import of rows.csv was taken back: 2 leads are no longer yours', lead_id: null, isRead: false },
  ])
  expect(await noticesOf(some)).toEqual([
    {
      text: 'The import of rows.csv was taken back: 1 lead is no longer yours, 1 lead stays with you',
      lead_id: (await leadsOf('+919812700002'))[0]?.id,
      isRead: false,
    },
  ])
  expect(await noticesOf(none)).toEqual([
    { text: '1 new lead for you, from the file rows.csv', lead_id: (await leadsOf('+919812700004'))[0]?.id, isRead: false },
  ])
})

test('a counsellor whose only lead of a file is taken back hears of it, though the notice of that lead goes with it', async () => {
  const only = await makeStaff(server.db, 'counsellor', { name: 'Had One' })
  const { id } = await imports.check(await imports.upload('leads', csv('Phone,Counsellor', `9812710000,${only.email}`)), options)
  await imports.run(id)
  expect(await noticesOf(only)).toMatchObject([{ text: '1 new lead for you, from the file rows.csv' }])
  await imports.revert(id)
  expect(await noticesOf(only)).toEqual([
    { text: 'The import of rows.csv was taken back: 1 lead is no longer yours', lead_id: null, isRead: false },
  ])
})
