import { readdir, readlink } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tokenHash } from '#domains/accounts/server/sessions/token.ts'
import { fileAddress } from '#domains/files/contract/files.ts'
import { keepFiles, keyOf, storeFile } from '#domains/files/server/store-file.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { accountFor } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { purgeTickets } from './issue-recording-ticket.ts'

const patiently = (check: () => Promise<void> | void): Promise<void> => vi.waitFor(check, { timeout: 45_000 })

let server: TestServer
let address: string
let gateways: Gateways
let asha: Person

const audio = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251))

beforeAll(async () => {
  gateways = await testGateways()
  server = await testServer({ gateways })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
})
afterAll(() => server.close())

interface RecordedCall {
  bytes?: Buffer
  owner?: Person
  recording_state?: string
  simulated?: boolean
  provider?: string
}

async function recorded({ bytes = audio, owner = asha, ...call }: RecordedCall = {}) {
  const leadId = await makeLead(server.db, { lead: { owner_id: owner.id } })
  const id = await makeCall(server.db, { lead_id: leadId, staff_id: asha.id, ...call })
  const name = await storeFile(server.db, gateways, {
    from: bytes,
    bytes: bytes.length,
    type: 'audio/mpeg',
    ending: 'mp3',
    isPrivate: true,
  })
  if (!call.recording_state) {
    await server.db.updateTable('call').set({ recording_state: 'ready', recording_file: name }).where('id', '=', id).execute()
    await server.db.transaction().execute((tx) => keepFiles(tx, [name]))
  }
  const key = keyOf({ name })
  return { id, leadId, key, name }
}

const play = (by: Person, id: number) =>
  server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/calls/${id}/recording/`, headers: by.headers })
const ticketOf = async (by: Person, id: number) => (await play(by, id)).json().url as string
const hear = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const plays = (id: number) =>
  server.db
    .selectFrom('audit_entry')
    .select(['staff_id', 'about_lead_id', 'details'])
    .where('what', '=', 'recording_played')
    .where(sql`details ->> 'call_id'`, '=', String(id))
    .execute()

const over = { detail: 'This recording can no longer be played here. Open it again from the lead.' }
const isOver = async (url: string) => {
  const answer = await hear(url)
  expect([answer.statusCode, answer.json()]).toEqual([404, over])
}

test('a reader of the lead gets a ticket for ten minutes, and each play is logged', async () => {
  const { id, leadId } = await recorded()
  const [shared, admin] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor_admin')]
  await server.db.insertInto('lead_share').values({ lead_id: leadId, staff_id: shared.id, shared_by: asha.id }).execute()
  await refreshListing(server.db, leadId)
  for (const by of [asha, asha, shared, admin]) {
    const answer = await play(by, id)
    const { url, expires_at } = answer.json()
    expect([answer.statusCode, url]).toEqual([200, expect.stringMatching(/^\/api\/v1\/recordings\/[\w-]{43}\/$/)])
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(590_000)
    expect(Date.parse(expires_at) - Date.now()).toBeLessThan(601_000)
    expect((await hear(url)).rawPayload).toEqual(audio)
  }
  expect(await plays(id)).toEqual(
    [asha, asha, shared, admin].map((by) => ({ staff_id: by.id, about_lead_id: leadId, details: { call_id: id } })),
  )
})

test('the name of its file alone opens no recording', async () => {
  const { name } = await recorded()
  for (const headers of [{}, asha.headers]) {
    const answer = await server.app.inject({ url: fileAddress(name), headers })
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'There is no such file, or it was deleted.' }])
  }
})

test('only the hash of a ticket is kept', async () => {
  const { id } = await recorded()
  const ticket = (await ticketOf(asha, id)).split('/').at(-2) ?? ''
  const { rows } = await sql<{ row: string }>`select recording_ticket::text as row from recording_ticket`.execute(server.db)
  for (const { row } of rows) {
    expect(row).not.toContain(ticket)
    expect(row).not.toContain(Buffer.from(ticket).toString('hex'))
  }
})

describe('nothing is given out, and nothing logged,', () => {
  const simulated = { simulated: true, provider: 'loopback', recording_state: 'none' }
  test.each([
    ['of a simulated call', simulated, 404, 'no recording (simulated call)'],
    ['for a call without a recording', { recording_state: 'none' }, 404, 'There is no recording of this call.'],
    ['for a call whose recording could not be fetched', { recording_state: 'failed' }, 404, 'There is no recording of this call.'],
    [
      'of one whose recording is still to come',
      { recording_state: 'expected' },
      409,
      'The recording is not here yet. Try again in a minute.',
    ],
  ])('%s', async (_, call, status, detail) => {
    const { id } = await recorded(call)
    const answer = await unchangedBy(server.db, () => play(asha, id))
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  })

  test('to a colleague who does not see the lead, even one who made the call; for an absent call; for a call without a lead', async () => {
    const { id } = await recorded()
    const colleague = await makeStaff(server.db, 'counsellor')
    await server.db.updateTable('call').set({ staff_id: colleague.id }).where('id', '=', id).execute()
    const theirs = await recorded()
    await server.db.updateTable('call').set({ lead_id: null }).where('id', '=', theirs.id).execute()
    for (const [by, call] of [
      [colleague, id],
      [asha, 2_000_000_000],
      [asha, theirs.id],
    ] as const) {
      const answer = await unchangedBy(server.db, () => play(by, call))
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'This call does not exist, or is not yours.' }])
    }
  })
})

describe('a ticket is over', () => {
  const ends: [string, (ticket: { leadId: number; by: Person; url: string }) => Promise<unknown>][] = [
    ['after ten minutes', () => sql`update recording_ticket set expires_at = now() - interval '1 second'`.execute(server.db)],
    ['when its holder logs out', ({ by }) => server.app.inject({ method: 'POST', url: '/api/v1/accounts/logout/', headers: by.headers })],
    ['when the session runs out', ({ by }) => sql`update session set expires_at = now() where staff_id = ${by.id}`.execute(server.db)],
    ['when the account is disabled', ({ by }) => sql`update staff set is_active = false where id = ${by.id}`.execute(server.db)],
    [
      'when the account works with leads no more',
      ({ by }) => server.db.updateTable('staff').set(accountFor('database_executive')).where('id', '=', by.id).execute(),
    ],
    ['when the lead goes to a colleague', ({ by, leadId }) => transfer(by, leadId)],
    [
      'when the parent is erased',
      async ({ leadId }) => {
        const { e164 } = await server.db.selectFrom('lead_number').select('e164').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
        await erasePerson(server.db, e164)
      },
    ],
    ['when the call is destroyed', ({ leadId }) => server.db.deleteFrom('lead').where('id', '=', leadId).execute()],
  ]
  const transfer = async (by: Person, leadId: number) => {
    const { id: transfer_to } = await makeStaff(server.db, 'counsellor')
    const url = `/api/v3/admin_custom/details/${leadId}/`
    const answer = await server.app.inject({ method: 'POST', url, headers: by.headers, payload: { transfer_to } })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  test.each(ends)('%s, also in the middle of playing', async (_, end) => {
    const by = await makeStaff(server.db, 'counsellor')
    const { id, leadId } = await recorded({ owner: by })
    const url = await ticketOf(by, id)
    expect((await hear(url, { range: 'bytes=0-9' })).statusCode).toBe(206)
    await end({ leadId, by, url })
    await isOver(url)
    const ranged = await hear(url, { range: 'bytes=10-' })
    expect([ranged.statusCode, ranged.json()]).toEqual([404, over])
  })

  test('when its file is gone, or is not as it was written', async () => {
    const { id, key } = await recorded()
    const url = await ticketOf(asha, id)
    await gateways.files.put(key, audio.subarray(0, 100))
    await isOver(url)
    await gateways.files.delete(key)
    await isOver(url)
  })

  test('when it was never given', async () => {
    await isOver(`/api/v1/recordings/${'x'.repeat(43)}/`)
    for (const ticket of ['short', 'x'.repeat(9000), '%20']) await isOver(`/api/v1/recordings/${ticket}/`)
  })
})

test('tickets that ran out are purged, others are not', async () => {
  const { id } = await recorded()
  const [kept, gone] = [await ticketOf(asha, id), await ticketOf(asha, id)]
  await sql`update recording_ticket set expires_at = now() - interval '1 second' where call_id = ${id}
    and ticket_hash = ${tokenHash(gone.split('/').at(-2) ?? '')}`.execute(server.db)
  await purgeTickets(server.db)
  const { rows } = await sql`select from recording_ticket where call_id = ${id}`.execute(server.db)
  expect([rows.length, (await hear(kept)).statusCode]).toEqual([1, 200])
})

describe('a recording is streamed', () => {
  let url: string
  let id: number
  beforeAll(async () => {
    ;({ id } = await recorded())
    url = await ticketOf(asha, id)
  })

  test('whole, under headers that let nobody keep it or take it for something else', async () => {
    const answer = await hear(url)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, audio])
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '5000',
      'content-disposition': `attachment; filename="recording-${id}.mp3"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('content-range')
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=4000-', 4000, 4999],
    ['bytes=-10', 4990, 4999],
    ['bytes=4990-9999', 4990, 4999],
  ])('in part: %s', async (range, from, to) => {
    const answer = await hear(url, { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      206,
      `bytes ${from}-${to}/5000`,
      String(to + 1 - from),
    ])
    expect(answer.rawPayload).toEqual(audio.subarray(from, to + 1))
  })

  test.each(['bytes=5000-', 'bytes=-0'])('not where it has none: %s', async (range) => {
    const answer = await hear(url, { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.json()]).toEqual([
      416,
      'bytes */5000',
      { detail: 'The recording has no such part.' },
    ])
  })

  test.each([{ range: 'bytes=0-1,5-6' }, { range: 'bytes=9-1' }, { range: 'bytes=0-1', 'if-range': '"tag"' }])(
    'whole for %j',
    async (headers) => {
      const answer = await hear(url, headers)
      expect([answer.statusCode, answer.rawPayload]).toEqual([200, audio])
    },
  )
})

async function timesOpen(name: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((link) => link.endsWith(name)).length
}

test.runIf(process.platform === 'linux')('readers who go away leave no file open', async () => {
  const { id, key } = await recorded({ bytes: Buffer.alloc(40 * 2 ** 20, 1) })
  const name = key.split('/').at(-1) ?? ''
  const url = `${address}${await ticketOf(asha, id)}`
  const leaving = Array.from({ length: 10 }, async (_, reader) => {
    const going = new AbortController()
    const response = await fetch(url, { signal: going.signal, headers: reader % 2 === 0 ? {} : { range: 'bytes=1000-' } })
    await response.body?.getReader().read()
    return going
  })
  const readers = await Promise.all(leaving)
  expect(await timesOpen(name)).toBeGreaterThan(0)
  for (const going of readers) going.abort()
  await patiently(async () => expect(await timesOpen(name)).toBe(0))
})
