import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { dayAfter, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { leadFilesOf } from '#testing/make/import-leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let server: TestServer
let admin: Person
let asha: Person
let files: ReturnType<typeof leadFilesOf>
let imports: typeof files.imports

beforeAll(async () => {
  ;({ server, admin } = await openOffice())
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  files = leadFilesOf(server, admin)
  imports = files.imports
})
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})

const written = (text: string, answers: Parameters<typeof files.written>[1] = {}) =>
  files.written(text, { counsellor: asha.id, ...answers })
const leadOf = (number: string) => files.leadOf(`+91${number}`)

const wholeLead = async (id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: admin.headers })).json()

describe('e-mail addresses', () => {
  test('come in as people write them, and one that cannot be read is a note', async () => {
    const cells = [
      'asha@school.test',
      'Asha.Rao@School.TEST ',
      '"Asha Rao <asha2@school.test>"',
      'mailto:asha3@school.test',
      '"asha4@school.test; home@school.test"',
      'asha at school',
      'asha@',
      'NA',
    ]
    const { counts, questions } = await written(['Phone,Email ID', ...cells.map((cell, at) => `${9811930001 + at},${cell}`)].join('\n'))
    expect(counts).toEqual({ new: 8 })
    const kept = await Promise.all(cells.map((_, at) => leadOf(String(9811930001 + at))))
    expect(kept.map((lead) => lead?.email)).toEqual([
      ...['asha@school.test', 'asha.rao@school.test', 'asha2@school.test', 'asha3@school.test', 'asha4@school.test'],
      ...[null, null, null],
    ])
    expect(kept[4]?.notes).toBe('E-mail: home@school.test')
    expect(kept.slice(5).map((lead) => lead?.note)).toEqual(['E-mail: “asha at school”', 'E-mail: “asha@”', null])
    expect(questions.map(({ field, text, reason }) => [field, text, reason])).toEqual([
      ['email', 'asha at school', '“asha at school” is no e-mail address. It looks like name@example.com.'],
      ['email', 'asha@', '“asha@” is no e-mail address. It looks like name@example.com.'],
    ])
  })

  test('of a known parent fill the gap, and another than the known one is told once', async () => {
    const [without, having] = await Promise.all([
      makeLead(server.db, { lead: { name: 'Ravi Iyer' }, numbers: ['9811930020'] }),
      makeLead(server.db, { lead: { name: 'Mina Shah', email: 'mina@school.test' }, numbers: ['9811930021'] }),
    ])
    const file = 'Phone,Email\n9811930020,ravi@school.test\n9811930021,other@school.test'
    await written(file, { known: 'join' })
    await written(file, { known: 'join' })
    expect(await leadOf('9811930020')).toMatchObject({ id: without, email: 'ravi@school.test', notes: null })
    expect(await leadOf('9811930021')).toMatchObject({ id: having, email: 'mina@school.test', notes: 'E-mail: other@school.test' })
    const { timeline } = await wholeLead(without)
    expect(timeline.items).toContainEqual(expect.objectContaining({ action: 'Edited email' }))
  })
})

describe('the ID that a source has for its parents', () => {
  test('makes two rows one parent, in one file and in later ones, and is the source’s own', async () => {
    await written('Phone,Name,Lead ID\n9811930101,Asha Rao,F-1\n9811930102,Rao Asha,F-1\n9811930103,,F-2', { known: 'join' })
    await written('Phone,Name,Lead ID\n9811930104,Mrs. Asha Rao,F-1', { known: 'join', source: 'School Fair' })
    await written('Phone,Name,Lead ID\n9811930105,Asha Rao,F-1', { source: 'web form' })
    expect(await leadOf('9811930104')).toMatchObject({
      numbers: '+919811930101 +919811930102 +919811930104',
      ids: 'school fair F-1',
      notes: 'ID: F-1',
    })
    expect(await leadOf('9811930103')).toMatchObject({ numbers: '+919811930103', ids: 'school fair F-2' })
    expect(await leadOf('9811930105')).toMatchObject({ numbers: '+919811930105', ids: 'web form F-1' })
  })

  test('leaves a second row out where known parents are left as they are', async () => {
    const first = await written('Phone,Name,Lead ID\n9811930111,Asha Rao,G-1\n9811930112,Asha Rao,G-1')
    expect(first.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['new', null],
      ['duplicate', 'The same as row 2 of this file.'],
    ])
    const again = await written('Phone,Name,Lead ID\n9811930113,Mrs Asha Rao,G-1\n9811930114,Karan Das,G-9')
    expect(again.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['duplicate', 'Asha Rao has this ID.'],
      ['new', null],
    ])
    expect(await leadOf('9811930113')).toBeUndefined()
  })

  test('that counts the rows of each file makes nobody another parent', async () => {
    await written('Phone,Name,Lead ID\n9811930121,Asha Rao,1\n9811930122,Ravi Iyer,2')
    const { counts, rows } = await written('Phone,Name,Lead ID\n9811930123,Mina Shah,1\n9811930124,Karan Das,2', { known: 'join' })
    const first = await leadOf('9811930121')
    expect(counts).toEqual({ new: 2 })
    expect(rows[0]?.reason).toBe(
      `The ID “1” is that of Asha Rao (lead ${first?.id}), who has another number, and neither the same name nor the same e-mail address. It is kept as a note: look whether both are one parent.`,
    )
    expect(await leadOf('9811930123')).toMatchObject({
      name: 'Mina Shah',
      numbers: '+919811930123',
      ids: null,
      notes: `ID: 1. Lead ${first?.id} has this ID: look whether both are one parent.`,
    })
    expect(first).toMatchObject({ numbers: '+919811930121', ids: 'school fair 1' })
  })

  test('says less than a number: of two leads the one with the number is meant', async () => {
    await written('Phone,Name,Lead ID\n9811930131,Asha Rao,H-1\n9811930132,Asha Rao,H-2')
    await written('Phone,Name,Lead ID\n9811930131,Asha Rao,H-2', { known: 'join' })
    const other = await leadOf('9811930132')
    expect(await leadOf('9811930131')).toMatchObject({
      numbers: '+919811930131',
      ids: 'school fair H-1',
      notes: `ID: H-1\nID: H-2. Lead ${other?.id} has this ID: look whether both are one parent.`,
    })
  })

  test('goes with an import that is taken back, and with a parent who asks to be forgotten', async () => {
    await written('Phone,Name,Lead ID\n9811930141,Asha Rao,J-1')
    const { id } = await written('Phone,Name,Lead ID\n9811930141,Asha Rao,J-2\n9811930142,Ravi Iyer,J-3', { known: 'join' })
    expect((await leadOf('9811930141'))?.ids).toBe('school fair J-1, school fair J-2')
    await imports.revert(id)
    expect((await leadOf('9811930141'))?.ids).toBe('school fair J-1')
    expect(await server.db.selectFrom('lead_reference').select('lead_id').where('reference', '=', 'J-3').execute()).toEqual([])
    await erasePerson(server.db, '+919811930141')
    const shown = await imports.upload('leads', 'Phone,Name,Lead ID\n9811930143,Asha Rao,J-1')
    const checked = await imports.check(shown, { source: 'school fair', known: 'join', counsellor: null })
    const rows = await imports.rows(checked.id)
    expect(rows[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('asked to be forgotten') })
  })

  test('two clerks who write the same ID at one instant make one lead', async () => {
    const other = importsOf(server, await makeStaff(server.db, 'counsellor_admin'))
    const file = (from: number) =>
      ['Phone,Name,Lead ID', ...Array.from({ length: 30 }, (_, at) => `${from + at},Asha Rao,K-${at}`)].join('\n')
    const options = { source: 'both', known: 'join', counsellor: null }
    const [one, two] = [await imports.upload('leads', file(9811930200)), await other.upload('leads', file(9811930300))]
    const checked = [await imports.check(one, options), await other.check(two, options)]
    await Promise.all(checked.map(({ id }, at) => (at === 0 ? imports : other).run(id)))
    const { rows } = await sql<{ leads: number; ids: number }>`
      select count(distinct lead_id)::integer as leads, count(*)::integer as ids from lead_reference where source = 'both'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ leads: 30, ids: 30 }])
    expect((await leadOf('9811930305'))?.numbers.split(' ').sort()).toEqual(['+919811930205', '+919811930305'])
  })
})

describe('the next follow-up', () => {
  const followUpsOf = async (number: string) => {
    const { rows } = await sql<{ due_at: string; owner_id: number | null; is_open: boolean }>`
      select due_at, owner_id, closed_at is null as is_open from follow_up join lead_number using (lead_id) where e164 = ${`+91${number}`}
      order by follow_up.id`.execute(server.db)
    return rows.map(({ due_at, ...row }) => ({ day: kolkataDay(Date.parse(due_at)), time: kolkataTime(Date.parse(due_at)), ...row }))
  }
  const today = kolkataDay(Date.now())
  const ahead = (days: number) => dayAfter(today, days).split('-').reverse().join('/')

  test('is planned for the counsellor, and no call is counted', async () => {
    await written(`Phone,Name,Next Follow-up Date\n9811930401,Asha Rao,${ahead(3)} 4:30 PM\n9811930402,Ravi Iyer,${ahead(20)}`)
    expect(await followUpsOf('9811930401')).toEqual([{ day: dayAfter(today, 3), time: '16:30', owner_id: asha.id, is_open: true }])
    expect(await followUpsOf('9811930402')).toMatchObject([{ day: dayAfter(today, 20), time: '10:00' }])
    const whole = await wholeLead((await leadOf('9811930401'))?.id ?? 0)
    expect(whole).toMatchObject({ number_of_calls: 0, untouched: true, follow_ups: [{ category: 'call', name: 'Planned call' }] })
    expect(whole.timeline.counts).toMatchObject({ created: 1, next_call_planned: 1 })
  })

  test('of today is due today, and one that has passed, cannot be read or lies years ahead is a note', async () => {
    const { questions } = await written(
      `Phone,Follow up\n9811930411,${ahead(0)}\n9811930412,${ahead(-1)}\n9811930413,next week\n9811930414,${ahead(900)}`,
    )
    expect(await followUpsOf('9811930411')).toMatchObject([{ day: today, is_open: true }])
    expect(await Promise.all(['9811930412', '9811930413', '9811930414'].map(followUpsOf))).toEqual([[], [], []])
    expect(questions.map(({ field, reason }) => [field, reason])).toEqual([
      ['next_call_at', `The next follow-up of ${ahead(-1)} has passed.`],
      ['next_call_at', 'The day “next week” cannot be read. Write it as 21/11/2026 or 2026-11-21.'],
      ['next_call_at', `${ahead(900)} is more than 2 years ahead.`],
    ])
    expect((await leadOf('9811930413'))?.note).toBe('Next follow-up: “next week”')
  })

  test('of a known parent stands beside nothing: a call that is planned stays, and the file’s time is told', async () => {
    await written(`Phone,Next call\n9811930421,${ahead(2)}`)
    await written(`Phone,Next call\n9811930421,${ahead(9)}`, { known: 'join' })
    expect(await followUpsOf('9811930421')).toMatchObject([{ day: dayAfter(today, 2), is_open: true }])
    expect((await leadOf('9811930421'))?.notes).toContain('Next follow-up: ')
    const known = await makeLead(server.db, { lead: { name: 'Known', owner_id: asha.id }, numbers: ['9811930422'] })
    const { id } = await written(`Phone,Next call\n9811930422,${ahead(5)}`, { known: 'join' })
    expect(await followUpsOf('9811930422')).toMatchObject([{ day: dayAfter(today, 5), owner_id: asha.id, is_open: true }])
    expect((await wholeLead(known)).number_of_calls).toBe(0)
    await imports.revert(id)
    expect(await followUpsOf('9811930422')).toMatchObject([{ is_open: false }])
  })
})

describe('what else a file says', () => {
  test('stays in the timeline in its words, with the heading', async () => {
    const { questions } = await written(
      'Phone,Lead Status,State\n9811930501,Interested - call later,Rajasthan\n9811930502,NA,\n9811930503,Hot lead,',
    )
    expect(questions).toEqual([])
    const kept = await Promise.all(['9811930501', '9811930502', '9811930503'].map(leadOf))
    expect(kept.map((lead) => lead?.notes)).toEqual(['State: Rajasthan\nStatus: Interested - call later', null, 'Status: Hot lead'])
    const { timeline } = await wholeLead(kept[0]?.id ?? 0)
    expect(timeline.items).toContainEqual(
      expect.objectContaining({ action: 'Also told, from school fair', comment: 'State: Rajasthan\nStatus: Interested - call later' }),
    )
  })

  test('an unknown city keeps its state', async () => {
    await written('Phone,City,State\n9811930511,Nowhere Town,Rajasthan')
    const { id } = (await leadOf('9811930511')) ?? { id: 0 }
    expect(await server.db.selectFrom('lead').select('raw_district').where('id', '=', id).executeTakeFirst()).toEqual({
      raw_district: 'Nowhere Town, Rajasthan',
    })
  })
})

describe('columns', () => {
  test.each([
    [
      'Meta lead ads',
      'id,created_time,campaign_name,full_name,phone_number,email,lead_status',
      ['l:1234567890123', '2025-11-21T16:30:00+05:30', 'Fair', 'Asha Rao', 'p:+919811930601', 'a@b.test', 'CREATED'],
      { reference: 0, enquired_at: 1, source: 2, name: 3, number: 4, email: 5, status: 6 },
    ],
    [
      'Zoho',
      'Record Id,Lead Owner,Email,Lead Status,Last Name,Phone,State',
      ['zcrm_41', 'x', 'a@b.test', 'New', 'Rao', '9811930602', 'Goa'],
      { reference: 0, counsellor: 1, email: 2, status: 3, last_name: 4, number: 5, state: 6 },
    ],
    [
      'LeadSquared',
      'ProspectID,Lead Number,Lead Stage,E-mail,Phone,Next Follow Up Date',
      ['a', '7', 'Prospect', 'a@b.test', '9811930603', '1/1/2030'],
      { reference: 1, status: 2, email: 3, number: 4, next_call_at: 5 },
    ],
    ['a register that counts its rows', 'id,Phone,Mail ID', ['1', '9811930604', 'a@b.test'], { number: 1, email: 2 }],
  ])('%s', async (_, headings, cells, mapping) => {
    expect((await imports.upload('leads', `${headings}\n${cells.join(',')}`)).mapping).toEqual(mapping)
  })
})

describe('before the check', () => {
  test('a needed column that has nothing in any row is refused once, and said of no row', async () => {
    const shown = await imports.upload('leads', 'Phone,Mobile,Name\n,9811930701,Asha Rao\nNA,9811930702,Ravi Iyer')
    expect(shown.seen?.empty_columns).toEqual([0])
    const answer = await imports.ask('POST', `${shown.id}/check/`, {
      payload: { mapping: { number: 0, name: 2 }, options: { source: 'fair', known: 'skip', counsellor: null } },
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'The column for Number is empty in every row. Choose another, or fill it in the file.',
    ])
    const checked = await imports.check(shown, { source: 'fair', known: 'skip', counsellor: null }, { number: 1, name: 2 })
    expect(checked.counts).toEqual({ new: 2 })
  })
})
