import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aboutRefusals } from '#domains/messages/contract/about.ts'
import type { Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'

const { collab, plain } = world.school
let there: Messaging
let template: number

beforeAll(async () => {
  there = await openMessaging()
  const body = 'Schools for {{1}}: {{2}} on {{3}}'
  const row = await there.db
    .insertInto('message_template')
    .values({
      ...{ provider: 'cloud', name: 'about', language: 'en', category: 'UTILITY', status: 'APPROVED', parameter_format: 'POSITIONAL' },
      components: JSON.stringify([{ type: 'BODY', text: body }]),
      sources: JSON.stringify({ 'body.1': 'child_name', 'body.2': 'school_name', 'body.3': 'visit_date' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  template = row.id
})
afterAll(() => there.close())

type Enquiry = [school: number, of: 'Asha' | 'Kiran' | undefined, daysAgo: number]

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A lead whose parent asked about schools, each for a child or for none that was named. */
async function makeAsker({
  children = ['Asha', 'Kiran'],
  asked,
  visits = [],
}: {
  children?: string[]
  asked: Enquiry[]
  visits?: Enquiry[]
}) {
  const pair = await there.makePair({ children: children.map((name) => ({ name })) } satisfies Parent)
  const rows = await there.db.selectFrom('child').select(['id', 'name']).where('lead_id', '=', pair.leadId).execute()
  const idOf = (name: string | undefined) => rows.find((row) => row.name === name)?.id ?? null
  for (const [school_id, of, days] of asked)
    await there.db
      .insertInto('parent_activity')
      .values({ lead_id: pair.leadId, kind: 'enquiry', at: dayFromNow(-days), school_id, child_id: idOf(of) })
      .execute()
  for (const [school_id, of, days] of visits)
    await there.db
      .insertInto('milestone')
      .values({ lead_id: pair.leadId, kind: 'visit', status: 'Scheduled', on_date: dayFromNow(days), school_id, child_id: idOf(of) })
      .execute()
  return { ...pair, idOf }
}

const ask = async ({ headers }: Person, url: string) => (await there.app.inject({ url, headers })).json()

async function aboutOf({ staff, leadId }: { staff: Person; leadId: number }, query = '') {
  const { child, school } = await ask(staff, `/api/v1/admin_custom/thread/${leadId}/about/${query}`)
  return [child?.name ?? null, school?.name ?? null]
}

describe('the child and the school of a message belong together', () => {
  test.each<[string, Parameters<typeof makeAsker>[0], [string | null, string | null]]>([
    [
      'the latest enquiry is for the second child',
      {
        asked: [
          [collab, 'Asha', 9],
          [plain, 'Kiran', 1],
        ],
      },
      ['Kiran', 'Plain School'],
    ],
    [
      'the latest enquiry is for the first child',
      {
        asked: [
          [collab, 'Asha', 1],
          [plain, 'Kiran', 9],
        ],
      },
      ['Asha', 'Collab School'],
    ],
    [
      'the next visit goes before a later enquiry',
      { asked: [[plain, 'Asha', 1]], visits: [[collab, 'Kiran', 3]] },
      ['Kiran', 'Collab School'],
    ],
    [
      'the enquiry names no child, an earlier one about that school does',
      {
        asked: [
          [plain, 'Kiran', 9],
          [plain, undefined, 1],
        ],
      },
      ['Kiran', 'Plain School'],
    ],
    [
      'the enquiry names no child, and there are several',
      {
        asked: [
          [collab, 'Asha', 9],
          [plain, undefined, 1],
        ],
      },
      [null, 'Plain School'],
    ],
    ['the enquiry names no child, and there is one', { children: ['Asha'], asked: [[plain, undefined, 1]] }, ['Asha', 'Plain School']],
    ['the parent asked about no school, and there are several children', { asked: [] }, [null, null]],
    ['the parent asked about no school, and there is one child', { children: ['Kiran'], asked: [] }, ['Kiran', null]],
    ['the parent has no child that we know', { children: [], asked: [[plain, undefined, 1]] }, [null, 'Plain School']],
  ])('if %s', async (_, asker, pair) => {
    expect(await aboutOf(await makeAsker(asker))).toEqual(pair)
  })

  test('a chosen child brings its own school, and never one of the other child', async () => {
    const parent = await makeAsker({
      asked: [
        [plain, 'Kiran', 1],
        [collab, 'Asha', 9],
      ],
    })
    expect(await aboutOf(parent, `?child=${parent.idOf('Asha')}`)).toEqual(['Asha', 'Collab School'])
    const other = await makeAsker({ asked: [[plain, 'Kiran', 1]] })
    expect(await aboutOf(other, `?child=${other.idOf('Asha')}`)).toEqual(['Asha', null])
  })

  test('a chosen child of whom no enquiry is keeps the school of an enquiry that names no child', async () => {
    const parent = await makeAsker({
      asked: [
        [plain, undefined, 1],
        [collab, 'Kiran', 0.5],
      ],
    })
    expect(await aboutOf(parent, `?child=${parent.idOf('Asha')}`)).toEqual(['Asha', 'Plain School'])
  })

  test('a chosen school brings the child for whom the parent asked about it', async () => {
    const parent = await makeAsker({
      asked: [
        [plain, 'Kiran', 1],
        [collab, 'Asha', 9],
      ],
    })
    expect(await aboutOf(parent, `?school=${collab}`)).toEqual(['Asha', 'Collab School'])
    const nobody = await makeAsker({ asked: [[plain, 'Kiran', 1]] })
    expect(await aboutOf(nobody, `?school=${collab}`)).toEqual([null, 'Collab School'])
  })

  test('a child and a school that staff chose stay as they are', async () => {
    const parent = await makeAsker({
      asked: [
        [plain, 'Kiran', 1],
        [collab, 'Asha', 9],
      ],
    })
    expect(await aboutOf(parent, `?child=${parent.idOf('Asha')}&school=${plain}`)).toEqual(['Asha', 'Plain School'])
  })

  test('a school that was taken out of the cart, or of our lists, is not meant', async () => {
    const parent = await makeAsker({
      asked: [
        [collab, 'Asha', 9],
        [plain, 'Kiran', 1],
      ],
    })
    const { leadId } = parent
    await there.db
      .updateTable('parent_activity')
      .set({ removed_at: sql<string>`now()` })
      .where('lead_id', '=', leadId)
      .where('school_id', '=', plain)
      .execute()
    expect(await aboutOf(parent)).toEqual(['Asha', 'Collab School'])
    await there.db.updateTable('school').set({ delisted_at: sql<string>`now()` }).where('id', '=', collab).execute()
    expect(await aboutOf(parent)).toEqual(['Asha', null])
    await there.db.updateTable('school').set({ delisted_at: null }).where('id', '=', collab).execute()
  })

  test('a child whose name is not known is not called by the word that stands for it', async () => {
    const parent = await makeAsker({ children: ['Child'], asked: [[plain, undefined, 1]] })
    const { message } = await ask(parent.staff, `/api/v3/admin_custom/preview/${parent.leadId}/whatsapp/${template}/`)
    expect(message).toBe('Schools for : Plain School on ')
  })
})

test('staff choose among the children and the schools, each school with the children for whom it is', async () => {
  const parent = await makeAsker({
    asked: [
      [plain, 'Kiran', 1],
      [collab, 'Asha', 9],
      [plain, 'Asha', 20],
      [plain, undefined, 30],
    ],
  })
  const { children, schools } = await ask(parent.staff, `/api/v1/admin_custom/thread/${parent.leadId}/about/`)
  expect(children).toMatchObject([{ name: 'Asha' }, { name: 'Kiran' }])
  expect(schools).toEqual([
    { id: plain, name: 'Plain School', label: 'Plain School', city: null, children: [parent.idOf('Asha'), parent.idOf('Kiran')] },
    { id: collab, name: 'Collab School', label: 'Collab School', city: null, children: [parent.idOf('Asha')] },
  ])
})

test('a template and a quick reply say the chosen child and school, and the day of the visit there', async () => {
  const parent = await makeAsker({ asked: [[collab, 'Asha', 9]], visits: [[plain, 'Kiran', 3]] })
  const chosen = `child=${parent.idOf('Asha')}&school=${collab}`
  const list = async (query: string) =>
    (await ask(parent.staff, `/api/v1/communications/whatsapp/template/list/${parent.number}/?combined_data_id=${parent.leadId}${query}`))
      .results
  expect((await list(''))[0].message).toMatch(/^Schools for Kiran: Plain School on \d+ \w+ \d{4}$/)
  const [preview] = await list(`&${chosen}`)
  expect([preview.message, preview.missing]).toEqual(['Schools for Asha: Collab School on ', ['the day of the visit']])
  await there.db.insertInto('quick_reply').values({ shortcut: 'about', text: '{child_name} at {school_name}' }).execute()
  const replies = await ask(parent.staff, `/api/v1/admin_custom/thread/${parent.leadId}/quick-replies/?${chosen}`)
  expect(replies.results[0].text).toBe('Asha at Collab School')
  const send = (body: object) =>
    there.app.inject({
      ...{ method: 'POST', url: '/api/v1/communications/whatsapp/template/send/', headers: parent.staff.headers },
      payload: { number: parent.number, template_id: template, combined_data_id: parent.leadId, ...body },
    })
  const about = { child: parent.idOf('Asha'), school: collab }
  // What was looked at was about another child.
  const old = await send({ seen: preview.seen, values: { 'body.3': 'Monday' } })
  expect([old.statusCode, old.json().detail]).toEqual([409, expect.stringContaining('changed since you looked at it')])
  const sent = await send({ ...about, seen: preview.seen, values: { 'body.3': 'Monday' } })
  expect(sent.json().response.message.msg.message).toBe('Schools for Asha: Collab School on Monday')
})

test('a child of another parent, and a school that is not listed, are refused', async () => {
  const [parent, other] = [await makeAsker({ asked: [] }), await makeAsker({ asked: [] })]
  for (const [query, rule] of [
    [`?child=${other.idOf('Asha')}`, 'childNotFound'],
    ['?school=2000000000', 'schoolNotFound'],
  ] as const) {
    const answer = await there.app.inject({
      url: `/api/v1/admin_custom/thread/${parent.leadId}/about/${query}`,
      headers: parent.staff.headers,
    })
    expect([answer.statusCode, answer.json().detail]).toEqual(aboutRefusals[rule])
    const preview = `/api/v3/admin_custom/preview/${parent.leadId}/whatsapp/${template}/${query}`
    expect((await there.app.inject({ url: preview, headers: parent.staff.headers })).json().detail).toBe(aboutRefusals[rule][1])
  }
  const unknownContact = await makeStaff(there.db, 'counsellor')
  const url = `/api/v1/admin_custom/thread/${parent.leadId}/about/`
  expect((await there.app.inject({ url, headers: unknownContact.headers })).statusCode).toBe(404)
})
