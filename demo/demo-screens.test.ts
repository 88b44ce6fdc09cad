import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type RunningServer } from '#portal/server/open-server.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { loadDemo } from './load-demo.ts'
import { demoPassword } from './staff.ts'

let database: TestDatabase
let server: RunningServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase({ reference: true })
  const gateways = await testGateways()
  await loadDemo(database.pool, { leads: 2000, seed: 3, files: gateways.files })
  server = await openServer({ databaseUrl: database.url, log: pino({ level: 'silent' }), gateways, checkAnswers: true })
  await server.app.ready()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function tokenOf(login: string): Promise<string> {
  const known = tokens.get(login)
  if (known) return known
  const payload = { email: `${login}@inside.example`, password: demoPassword }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/accounts/login/', payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const { key } = answer.json<{ key: string }>()
  tokens.set(login, key)
  return key
}

const ask = async (login: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  await server.app.inject({ method, url, headers: { authorization: `Token ${await tokenOf(login)}` } })

test.each([
  ['counsellor', '/api/v1/admin_custom/inbox/?owner=mine&view=waiting'],
  ['counsellor', '/api/v1/admin_custom/inbox/?owner=mine&view=all'],
  ['counsellor', '/api/v1/admin_custom/inbox/?owner=mine&view=snoozed'],
  ['counsellor', '/api/v1/admin_custom/inbox/strangers/'],
  ['counsellor', '/api/v1/admin_custom/quick-replies/'],
  ['counsellor', '/api/v1/admin_custom/ezycloud/'],
  ['counsellor', '/api/v1/admin_custom/views/?list=users'],
  ['counsellor', '/api/v1/admin_custom/notices/'],
  ['counsellor', '/api/v2/admin_custom/shared-transfer-list/'],
  ['boarding-counsellor', '/api/v1/admin_custom/inbox/?owner=mine&view=all'],
  ['counsellor-admin', '/api/v1/admin_custom/inbox/?owner=team&view=waiting'],
  ['counsellor-admin', '/api/v1/admin_custom/scheduled-messages/'],
  ['counsellor-admin', '/api/v1/admin_custom/campaigns/'],
  ['counsellor-admin', '/api/v1/admin_custom/campaigns/1/left-out/'],
  ['counsellor-admin', '/api/v1/miscs/mail-track-campaign-list'],
  ['counsellor-admin', '/api/v1/admin_custom/mail-templates/'],
  ['counsellor-admin', '/api/v1/admin_custom/mails/set-aside/'],
  ['counsellor-admin', '/api/v1/admin_custom/connections/set-aside/'],
  ['counsellor-admin', '/api/v1/intake/events/'],
  ['counsellor-admin', '/api/v1/intake/events/?outcome=refused'],
  ['counsellor-admin', '/api/v1/intake/keys/'],
  ['counsellor-admin', '/api/v1/admin_custom/imports/?kind=leads'],
  ['counsellor-admin', '/api/v1/admin_custom/exports/taken/'],
  ['counsellor-admin', '/api/v3/admin_custom/number-disputes/'],
  ['counsellor-admin', '/api/v1/admin_custom/figure-reports/'],
  ['counsellor-admin', '/api/v1/admin_custom/attendance/counsellors/'],
  ['sales-admin', '/api/v1/admin_custom/figure-reports/'],
  ['counsellor-admin', '/api/v1/admin_custom/bulk-transfers/'],
  ['database', '/api/v1/admin_custom/imports/?kind=schools'],
  ['database', '/api/v1/admin_custom/removed-schools/'],
] as const)('%s sees rows at %s', async (login, url) => {
  const answer = await ask(login, url)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const content = answer.json<unknown[] | { results: unknown[] }>()
  expect((Array.isArray(content) ? content : content.results).length).toBeGreaterThan(0)
})

test('the photos of a school open in each size', async () => {
  const { rows } = await database.pool.query<{ slug: string }>('select slug from school where global_rank = 1')
  const { results } = (await ask('database', `/api/v1/schools/${rows[0]?.slug}/gallery/`)).json<{
    results: { caption: string; added_by: string; sizes: { url: string; width: number; height: number }[] }[]
  }>()
  expect(results.length).toBeGreaterThan(1)
  for (const { caption, sizes } of results) {
    expect([caption, sizes.map(({ width }) => width)]).toEqual([expect.stringMatching(/^[A-Z]/), [1024, 400]])
    for (const { url, width, height } of sizes) {
      const answer = await server.app.inject({ url })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height })
    }
  }
})

test('bulk transfers moved their leads, and one of them was undone', async () => {
  const { results } = (await ask('counsellor-admin', '/api/v1/admin_custom/bulk-transfers/')).json<{
    results: { status: string; total: number; moved: number; returned: number }[]
  }>()
  expect(results.map(({ status }) => status)).toEqual(['undone', 'done', 'done', 'done'])
  for (const { status, total, moved, returned } of results) expect(status === 'undone' ? returned : moved).toBe(total)
})

test('a log-in link that an admin was shown stands in the timeline of its parent', async () => {
  const { rows } = await database.pool.query<{ lead_id: number }>('select lead_id from login_link order by asked_at desc limit 1')
  const answer = await ask('counsellor-admin', `/api/v3/admin_custom/details/${rows[0]?.lead_id}/timeline/`)
  expect(answer.json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind)).toContain('login_link')
})

test('a simulated recording plays, whole and in part', async () => {
  const { rows } = await database.pool.query<{ id: number; lead_id: number }>(
    `select call.id, lead_id from call join lead on lead.id = lead_id join staff on staff.id = owner_id
    where staff.email = 'counsellor@inside.example' and recording_state = 'ready' order by placed_at desc limit 1`,
  )
  const [call] = rows
  const records = await ask('counsellor', `/api/v3/admin_custom/get-call-records/${call?.lead_id}/`)
  expect(records.json()).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ id: call?.id, simulated: true, recording: 'ready' })]),
  })
  const ticket = await ask('counsellor', `/api/v1/admin_custom/calls/${call?.id}/recording/`, 'POST')
  const { url } = ticket.json<{ url: string }>()
  const played = await server.app.inject({ url })
  expect([played.statusCode, played.headers['content-type'], played.rawPayload.toString('latin1', 0, 4)]).toEqual([
    200,
    'audio/wav',
    'RIFF',
  ])
  expect(played.rawPayload.length).toBeGreaterThan(50_000)
  const part = await server.app.inject({ url, headers: { range: 'bytes=0-99' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
})

test('the files of messages, mails and the library open', async () => {
  const { rows } = await database.pool.query<{ kind: string; name: string; until: string; pass: string }>(
    `select distinct on (kind) kind, name, until::text, file_pass(name, until) as pass
    from (select media_kind as kind, media_file as name from message where media_file is not null union all select 'mail ' || kind, file from message_file
      union all select 'library ' || kind, stored[1] from library_file) as named cross join (select extract(epoch from now())::bigint + 60 as until) as soon order by kind, name`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['audio', 'document', 'image', 'mail document', 'library document']))
  for (const { name, until, pass } of rows) {
    const answer = await server.app.inject({ url: `/api/v1/files/${name}?until=${until}&pass=${pass}` })
    expect([name, answer.statusCode, answer.rawPayload.length > 500]).toEqual([name, 200, true])
  }
})

test('a campaign that is done tells what came of its mails, and as many as its rows say', async () => {
  const { figures, written, left_out, found } = (await ask('counsellor-admin', '/api/v1/admin_custom/campaigns/1/')).json()
  expect(written + left_out).toBe(found)
  const { rows } = await database.pool.query(
    `select count(*)::integer as sent, count(opened_at)::integer as opened, count(machine_opened_at)::integer as opened_by_machine, count(clicked_at)::integer as clicked,
      count(bounced_at)::integer as bounced, count(returned_at)::integer as returned, count(unsubscribed_at)::integer as unsubscribed,
      count(*) filter (where bounced_at is null and returned_at is null)::integer as delivered, count(replied_at)::integer as replied from mail where campaign_id = 1`,
  )
  expect(figures).toEqual(rows[0])
  for (const figure of ['sent', 'delivered', 'opened', 'opened_by_machine', 'clicked', 'bounced', 'unsubscribed'] as const)
    expect([figure, figures[figure] > 0]).toEqual([figure, true])
  const states = (await ask('counsellor-admin', '/api/v1/admin_custom/campaigns/'))
    .json<{ results: { status: string }[] }>()
    .results.map(({ status }) => status)
  expect(states.toSorted()).toEqual(['done', 'done', 'running', 'tested'])
})

test('a mail of a template opens as it was sent, with its variables filled', async () => {
  const { rows } = await database.pool.query<{ message_id: number; name: string; text: string }>(
    `select message_id, lead.name, message.text from mail join message on message.id = message_id join lead on lead.id = mail.lead_id where campaign_id = 1 order by 1 limit 1`,
  )
  const answer = await ask('counsellor-admin', `/api/v1/admin_custom/mail/${rows[0]?.message_id}/`)
  const mail = answer.json<{ text: string }>()
  expect(mail.text).toContain(`Dear ${rows[0]?.name},`)
  expect(mail.text.startsWith(rows[0]?.text ?? '-')).toBe(true)
})
