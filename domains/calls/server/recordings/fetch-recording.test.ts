import { readdir } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeLostFiles } from '#domains/files/server/remove-lost-files.ts'
import { keyOf, storeFile } from '#domains/files/server/store-file.ts'
import { destroyErased } from '#domains/leads/server/erasing/destroy-erased.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { exotel } from '#platform/server/gateways/telephony/exotel.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { tasks } from '#portal/server/tasks.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandIn, type StandIn } from '#testing/stand-ins/stand-in.ts'
import { openStandInExotel, type StandInExotel } from '#testing/stand-ins/stand-in-exotel.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { expectRecording } from './expect-recording.ts'
import { fetchRecording } from './fetch-recording.ts'

const patiently = (check: () => Promise<void> | void): Promise<void> => vi.waitFor(check, { timeout: 45_000 })

let server: TestServer
let provider: StandInExotel
let gateways: Gateways
let folder: string
let asha: Awaited<ReturnType<typeof makeStaff>>
/** A server of any bytes, which stands where the provider's own does. */
let bytes: { url: string; answer: (response: ServerResponse) => void; close: () => Promise<void> }
let ofBytes: Gateways

const more = { webhookSecret: 'secret', recordingHosts: [], publicUrl: 'https://inside.example' }

async function openBytes(): Promise<typeof bytes> {
  const answering = createServer((_, response) => opened.answer(response))
  await new Promise<void>((ready) => answering.listen(0, '127.0.0.1', ready))
  const opened: typeof bytes = {
    url: `http://127.0.0.1:${(answering.address() as AddressInfo).port}`,
    answer: () => undefined,
    close: async () => {
      answering.closeAllConnections()
      await new Promise((closed) => answering.close(closed))
    },
  }
  return opened
}

beforeAll(async () => {
  provider = await openStandInExotel()
  bytes = await openBytes()
  gateways = await testGateways({ telephony: exotel({ ...provider.settings, ...more }), telephonySecret: 'secret' })
  ofBytes = { ...gateways, telephony: exotel({ ...provider.settings, ...more, baseUrl: bytes.url }) }
  folder = String((gateways.files.driver as FSDriver).options.location)
  server = await testServer({ gateways })
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
})
afterEach(() => provider.lateRecordings.clear())
afterAll(async () => {
  await server.close()
  await provider.close()
  await bytes.close()
})

const filesNow = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).map(({ name }) => name)
const stored = (id: number) =>
  server.db
    .selectFrom('call')
    .leftJoin('stored_file', 'name', 'recording_file')
    .select(['recording_state', 'name', 'key', 'type', 'bytes', 'is_private', 'forget_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function recorded(lead: Parameters<typeof makeLead>[1] = {}) {
  const leadId = await makeLead(server.db, { ...lead, lead: { owner_id: asha.id } })
  const placed = await gateways.telephony?.place({ id: 1, from: '+919811100000', to: '+919822200000' })
  const sid = placed?.outcome === 'accepted' ? placed.providerId : ''
  provider.end(sid)
  const id = await makeCall(server.db, { lead_id: leadId, staff_id: asha.id, provider_id: sid })
  return { id, leadId, sid, url: `${provider.url}/recordings/${sid}.mp3` }
}

async function expected(url?: string, lead?: Parameters<typeof makeLead>[1]) {
  const call = await recorded(lead)
  await server.db.transaction().execute((tx) => expectRecording(tx, call.id, url ?? call.url))
  await sql`delete from graphile_worker._private_jobs`.execute(server.db)
  return call
}

const fetchOnce = (id: number, from = gateways, attempt = 1) => fetchRecording(server.db, from, id, { attempt })

async function withJobs(work: () => Promise<void>) {
  const jobs = await runJobs(server.pool, tasks(server.db, gateways), [], pino({ level: 'silent' }))
  await work().finally(() => jobs.stop())
}

test('a recording is fetched with our key by a job, kept once, and told to the screens of the lead', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { id, leadId, url } = await recorded()
  const events = await hearEvents(server, address, asha)
  await server.db.transaction().execute(async (tx) => {
    await expectRecording(tx, id, url)
    await expectRecording(tx, id, url)
  })
  expect(await stored(id)).toMatchObject({ recording_state: 'expected' })
  await withJobs(() => patiently(async () => expect(await stored(id)).toMatchObject({ recording_state: 'ready' })))
  const { name, ...rest } = await stored(id)
  expect(rest).toEqual({ recording_state: 'ready', key: null, type: 'audio/mpeg', bytes: 8_010, is_private: true, forget_at: null })
  expect(name).toMatch(/^[\w-]{24}\.mp3$/)
  expect((await gateways.files.getBytes(keyOf({ name: name ?? '' }))).length).toBe(8_010)
  await patiently(() =>
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: 'call', id, by: null },
        { kind: 'lead', id: leadId, by: null },
      ]),
    ),
  )
  await unchangedBy(server.db, () => fetchOnce(id))
  expect(await filesNow()).toEqual([name])
})

test('one that is not there yet is asked for again until it is', async () => {
  const { id, sid } = await expected()
  provider.lateRecordings.add(sid)
  await server.db.transaction().execute(async (tx) => {
    await sql`update call set recording_state = 'none' where id = ${id}`.execute(tx)
    await expectRecording(tx, id, `${provider.url}/recordings/${sid}.mp3`)
  })
  await withJobs(async () => {
    await patiently(async () => {
      const { rows } = await sql<{
        last_error: string
      }>`select last_error from graphile_worker.jobs where task_identifier = 'fetch_recording'`.execute(server.db)
      expect(rows[0]?.last_error).toBe('The recording is not there yet.')
    })
    expect(await stored(id)).toMatchObject({ recording_state: 'expected' })
    provider.lateRecordings.clear()
    await patiently(async () => expect(await stored(id)).toMatchObject({ recording_state: 'ready' }))
  })
})

test('two runs at once leave one file', async () => {
  const { id } = await expected()
  const before = await filesNow()
  await Promise.all([fetchOnce(id), fetchOnce(id), fetchOnce(id)])
  expect(await filesNow()).toHaveLength(before.length + 1)
  const rows = await server.db
    .selectFrom('stored_file')
    .select('name')
    .where('name', 'in', await filesNow())
    .execute()
  expect(rows).toHaveLength(before.length + 1)
})

/** Answers `pieces` pieces, as fast as they are read. */
async function pour(response: ServerResponse, type: string, pieces: number, size: number) {
  response.writeHead(200, { 'content-type': type })
  const parts = [Buffer.from('ID3'), ...Array.from({ length: pieces }, () => Buffer.alloc(size, 0xff))]
  await pipeline(Readable.from(parts), response).catch(() => undefined)
}

describe('a failure that is tried again, and leaves nothing behind', () => {
  const audioThen = (happens: (response: ServerResponse) => void) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 100_000 })
    response.write(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(50_000)]), () => happens(response))
  }
  const page = (type: string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end('<!doctype html><p>Sign in</p>')

  test.each<[string, (response: ServerResponse) => void]>([
    ['a page', page('text/html')],
    ['a page that calls itself audio', page('audio/mpeg')],
    ['nothing at all', (response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end()],
    ['a connection that breaks in the middle', audioThen((response) => response.destroy())],
    ['a refusal', (response) => response.writeHead(503).end('Busy')],
    ['not knowing us', (response) => response.writeHead(401).end()],
    ['a redirect', (response) => response.writeHead(302, { location: provider.url }).end()],
    ['a reset', (response) => response.socket?.resetAndDestroy()],
  ])('%s', async (_, answer) => {
    bytes.answer = answer
    const { id } = await expected(`${bytes.url}/recordings/a.mp3`)
    const before = await filesNow()
    await unchangedBy(server.db, () => expect(fetchOnce(id, ofBytes)).rejects.toThrow())
    expect(await filesNow()).toEqual(before)
    await expect(fetchOnce(id, ofBytes, 13)).rejects.toThrow()
    await fetchOnce(id, ofBytes, 14)
    expect(await stored(id)).toMatchObject({ recording_state: 'failed', name: null })
    expect(await filesNow()).toEqual(before)
  })

  test('a server that stops while a recording arrives', async () => {
    const stopping = new AbortController()
    bytes.answer = audioThen(() => stopping.abort())
    const { id } = await expected(`${bytes.url}/recordings/a.mp3`)
    const before = await filesNow()
    const fetching = () => fetchRecording(server.db, ofBytes, id, { attempt: 14, abortSignal: stopping.signal })
    await unchangedBy(server.db, () => expect(fetching()).rejects.toThrow())
    expect([await filesNow(), await stored(id)]).toMatchObject([before, { recording_state: 'expected' }])
  })

  test('no provider any more', async () => {
    const { id } = await expected()
    await expect(fetchOnce(id, { ...gateways, telephony: undefined })).rejects.toThrow('The recording is not there yet.')
  })
})

test('one that is larger than recordings are is given up at once, and nothing of it stays', async () => {
  bytes.answer = (response) => void pour(response, 'audio/mpeg', 110, 2 ** 20)
  const { id } = await expected(`${bytes.url}/recordings/a.mp3`)
  const before = await filesNow()
  await fetchOnce(id, ofBytes)
  expect([await stored(id), await filesNow()]).toMatchObject([{ recording_state: 'failed' }, before])
})

test('audio is kept by its contents, not by the type it was sent with', async () => {
  bytes.answer = (response) => void pour(response, 'binary/octet-stream', 3, 10)
  const { id } = await expected(`${bytes.url}/recordings/a.mp3`)
  await fetchOnce(id, ofBytes)
  expect(await stored(id)).toMatchObject({ recording_state: 'ready', type: 'audio/mpeg', bytes: 33 })
})

describe('an address of another is never opened', () => {
  let foreign: StandIn
  beforeAll(async () => {
    foreign = await openStandIn()
  })
  afterAll(() => foreign.close())

  test.each([
    ['another port of this machine', () => `${foreign.url}/recordings/a.mp3`],
    ['another name', () => foreign.url.replace('127.0.0.1', 'localhost')],
    ['our host as the user of another', () => foreign.url.replace('//', `//${new URL(provider.url).host}@`)],
    ['a file', () => 'file:///etc/passwd'],
  ])('%s', async (_, address) => {
    const { id } = await expected(address())
    await fetchOnce(id)
    expect([await stored(id), foreign.requests]).toMatchObject([{ recording_state: 'failed' }, []])
  })

  test('a text that is not an address is not noted', async () => {
    const { id } = await recorded()
    await unchangedBy(server.db, () => server.db.transaction().execute((tx) => expectRecording(tx, id, 'recording 7')))
  })
})

test('a call without a lead, or a simulated one, has no recording to fetch', async () => {
  const { id } = await recorded()
  await server.db.updateTable('call').set({ lead_id: null }).where('id', '=', id).execute()
  await unchangedBy(server.db, () => server.db.transaction().execute((tx) => expectRecording(tx, id, `${provider.url}/recordings/a.mp3`)))
})

describe('the files of people who are gone', () => {
  test('an erased parent’s recordings stay for the year that the law asks for, and go with them', async () => {
    const { id, leadId } = await expected(undefined, { numbers: ['9876512345'] })
    await fetchOnce(id)
    const { name } = await stored(id)
    const isThere = () => gateways.files.exists(keyOf({ name: name ?? '' }))
    await erasePerson(server.db, '9876512345')
    expect([await removeLostFiles(server.db, gateways), await isThere()]).toEqual([0, true])
    const yearLater = sql<string>`now() - interval '1 year 1 day'`
    await server.db.updateTable('lead').set({ erased_at: yearLater }).where('id', '=', leadId).execute()
    expect(await destroyErased(server.db)).toBe(1)
    await sql`update stored_file set forget_at = forget_at - interval '1 year 2 days' where name = ${name}`.execute(server.db)
    expect([await removeLostFiles(server.db, gateways), await isThere()]).toEqual([1, false])
    expect(await removeLostFiles(server.db, gateways)).toBe(0)
  })

  test('a recording that arrives after its parent was erased is not kept', async () => {
    const { id } = await expected(undefined, { numbers: ['9876512346'] })
    await erasePerson(server.db, '9876512346')
    const before = await filesNow()
    await unchangedBy(server.db, () => fetchOnce(id))
    expect(await filesNow()).toEqual(before)
  })

  test('a file left half-written by a server that died is removed after a day, and no file that a call names', async () => {
    const { id } = await expected()
    await fetchOnce(id)
    const kept = await filesNow()
    const half = { from: Buffer.from('ID3 half'), bytes: 8, type: 'audio/mpeg', ending: 'mp3', isPrivate: true }
    await storeFile(server.db, gateways, half)
    expect(await removeLostFiles(server.db, gateways)).toBe(0)
    await sql`update stored_file set forget_at = forget_at - interval '25 hours'`.execute(server.db)
    expect(await removeLostFiles(server.db, gateways)).toBe(1)
    expect(await filesNow()).toEqual(kept)
  })
})
