import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallFate } from '#testing/stand-ins/exotel-calls.ts'
import { openStandInExotel, type StandInExotel } from '#testing/stand-ins/stand-in-exotel.ts'
import { exotel } from './exotel.ts'
import { readDetails, readMessage } from './exotel-reading.ts'
import { isSigned, statusSubject } from './message-address.ts'
import { ForeignAddress, ProviderAway, type Telephony, TelephonyTrouble } from './telephony.ts'

const webhookSecret = 'a long secret of the test'
const wanted = { id: 7, from: '+919800000001', to: '+919876543210' }

let provider: StandInExotel
let telephony: Telephony
const open = (more = {}) =>
  exotel({ ...provider.settings, webhookSecret, recordingHosts: [], publicUrl: 'https://inside.example', patience: 5_000, ...more })

beforeAll(async () => {
  provider = await openStandInExotel()
  telephony = open()
})
afterAll(() => provider.close())

let before = 0
beforeEach(() => {
  before = provider.ledger.length
})
const dialed = () => provider.ledger.slice(before)

async function accepted(): Promise<string> {
  const placed = await telephony.place(wanted)
  if (placed.outcome !== 'accepted') throw new Error(placed.reason)
  return placed.providerId
}

test('a call is asked for with the counsellor first, recorded, and told of at an address signed for it alone', async () => {
  const sid = await accepted()
  expect(dialed()).toMatchObject([{ sid, from: wanted.from, to: wanted.to, customField: '7', events: ['terminal', 'answered'] }])
  const address = new URL(dialed()[0]?.statusCallback ?? '')
  const [, id, signature] = /^\/api\/v1\/telephony\/exotel\/status\/(\d+)\/([\w-]{43})\/$/.exec(address.pathname) ?? []
  expect([address.origin, id]).toEqual(['https://inside.example', '7'])
  expect(isSigned(webhookSecret, statusSubject(7), signature ?? '')).toBe(true)
  expect(isSigned(webhookSecret, statusSubject(8), signature ?? '')).toBe(false)
  expect(isSigned(webhookSecret, statusSubject(7), 'short')).toBe(false)
})

describe('the outcome of a request to call', () => {
  test.each([
    ['silence', 'unknown', 'The telephone service did not answer within 0.3 s.', 0],
    ['silence after accept', 'unknown', 'The telephone service did not answer within 0.3 s.', 1],
    ['reset', 'unknown', 'The telephone service cannot be reached (ECONNRESET).', 0],
    ['reset after accept', 'unknown', 'The telephone service cannot be reached (ECONNRESET).', 1],
    ['malformed', 'unknown', 'The telephone service answered with status 200.', 1],
    [{ status: 500 }, 'unknown', 'The telephone service answered with status 500.', 0],
    [{ status: 502, afterAccept: true }, 'unknown', 'The telephone service answered with status 502.', 1],
    [{ status: 503 }, 'unknown', 'The telephone service answered with status 503.', 0],
    [{ status: 307 }, 'unknown', 'The telephone service answered with status 307.', 0],
    [{ status: 408 }, 'unknown', 'The telephone service answered with status 408.', 0],
    [{ status: 400, message: '' }, 'rejected', 'it does not accept what was sent', 0],
    [{ status: 401, message: 'key-of-the-account is wrong' }, 'rejected', 'it does not accept the portal’s key', 0],
    [{ status: 402, message: '' }, 'rejected', 'the balance of the account is used up', 0],
    [{ status: 400, message: 'To 09876543210 is  wrong.' }, 'rejected', 'To [number] is wrong', 0],
    [
      { status: 403, message: 'Call to [09876543210] can not be made because of TRAI NDNC regulations.' },
      'rejected',
      'the number stands in the do-not-disturb register',
      0,
    ],
  ] as const)('%j: %s', async (fault, outcome, reason, count) => {
    provider.fault('connect', fault)
    const patience = String(fault).startsWith('silence') ? 300 : 5_000
    expect(await open({ patience }).place(wanted)).toEqual({ outcome, reason })
    await expect.poll(dialed).toHaveLength(count)
  })

  test('when it is busy it says for how long, or else it is guessed', async () => {
    provider.fault('connect', { status: 429, retryAfter: 12 })
    expect(await telephony.place(wanted)).toEqual({ outcome: 'rejected', reason: 'it is busy', retryAfterSeconds: 12 })
    provider.fault('connect', { status: 429 })
    expect(await telephony.place(wanted)).toMatchObject({ outcome: 'rejected', retryAfterSeconds: 30 })
    expect(dialed()).toEqual([])
  })

  test('more requests in a minute than the account may make are refused by its own limit', async () => {
    const busy = await openStandInExotel()
    busy.limit(1)
    expect(await open(busy.settings).place(wanted)).toMatchObject({ outcome: 'accepted' })
    expect(await open(busy.settings).place(wanted)).toEqual({ outcome: 'rejected', reason: 'it is busy', retryAfterSeconds: 60 })
    expect(busy.ledger).toHaveLength(1)
    await busy.close()
  })

  test('a provider that cannot be reached at all dialed nothing', async () => {
    const placed = await open({ baseUrl: 'http://127.0.0.1:9' }).place(wanted)
    expect(placed).toEqual({ outcome: 'rejected', reason: 'it cannot be reached (ECONNREFUSED)' })
    const nowhere = await open({ baseUrl: 'http://no-such-host.invalid' }).place(wanted)
    expect(nowhere).toEqual({ outcome: 'rejected', reason: expect.stringMatching(/^it cannot be reached \((ENOTFOUND|EAI_AGAIN)\)$/) })
  })

  test('a provider that ends in the middle of its answer may have dialed', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"Call":{"Sid":"a'))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as { port: number }
    expect(await open({ baseUrl: `http://127.0.0.1:${port}` }).place(wanted)).toMatchObject({ outcome: 'unknown' })
    server.close()
  })
})

describe('how a call stands', () => {
  const fates: [Partial<CallFate>, state: string][] = [
    [{}, 'connected'],
    [{ talkSeconds: 0 }, 'parent_failed'],
    [{ parent: 'no-answer', talkSeconds: 0, recording: false }, 'parent_no_answer'],
    [{ parent: 'busy', talkSeconds: 0, recording: false }, 'parent_busy'],
    [{ parent: 'failed', talkSeconds: 0, recording: false }, 'parent_failed'],
    [{ parent: 'canceled', talkSeconds: 0, recording: false }, 'parent_failed'],
    [{ parent: null, talkSeconds: 0, recording: false }, 'counsellor_unreachable'],
    [{ counsellor: 'no-answer', parent: null, talkSeconds: 0, recording: false }, 'counsellor_unreachable'],
    [{ counsellor: 'busy', parent: null, talkSeconds: 0, recording: false }, 'counsellor_unreachable'],
    [{ counsellor: 'failed', parent: null, talkSeconds: 0, recording: false }, 'counsellor_unreachable'],
  ]

  test.each(fates)('%j', async (fate, state) => {
    const sid = await accepted()
    expect(await telephony.look(sid)).toEqual({ providerId: sid, state: 'dialling' })
    provider.end(sid, fate)
    expect(await telephony.look(sid)).toMatchObject({ providerId: sid, state })
  })

  test('its times are India’s, and they talked until its end', async () => {
    const sid = await accepted()
    provider.end(sid, { talkSeconds: 20 })
    const seen = await telephony.look(sid)
    const ended = Date.parse(seen?.endedAt ?? '')
    expect(Math.abs(ended - Date.now())).toBeLessThan(5_000)
    expect(ended - Date.parse(seen?.answeredAt ?? '')).toBe(20_000)
    expect(seen).toMatchObject({ talkSeconds: 20, recordingUrl: `${provider.url}/recordings/${sid}.mp3` })
  })

  test('a call that it does not know is answered as absent', async () => {
    expect(await telephony.look('00000000000000000000000000000000')).toBeUndefined()
  })

  test('a call that is over, of whose legs nothing is said yet, is asked for again', () => {
    const call = { Sid: 'a', Status: 'completed', Direction: 'outbound-api' }
    expect(() => readDetails(JSON.stringify({ Call: call }))).toThrow(TelephonyTrouble)
  })

  test.each([
    [{ Status: 'in-progress' }, 'in_progress'],
    [{ Status: 'completed', Details: { ConversationDuration: 9 } }, 'connected'],
    [{ Status: 'no-answer', Details: { ConversationDuration: 0 } }, 'missed'],
  ])('a parent’s call to us: %j', (call, state) => {
    expect(readDetails(JSON.stringify({ Call: { Sid: 'a', Direction: 'inbound', ...call } }))).toMatchObject({ state })
  })

  test.each(['silence', 'reset', { status: 500 }, { status: 429 }] as const)('a provider that is away says so: %j', async (fault) => {
    const sid = await accepted()
    provider.fault('details', fault)
    await expect(telephony.look(sid, fault === 'silence' ? 300 : undefined)).rejects.toThrow(ProviderAway)
    provider.fault('details', 'malformed')
    await expect(telephony.look(sid)).rejects.toThrow('The telephone service answered what its documentation does not say.')
  })

  test('the caller says how long it waits for the answer', async () => {
    const sid = await accepted()
    provider.fault('details', { delay: 2_000 })
    await expect(telephony.look(sid, 100)).rejects.toThrow('The telephone service did not answer within 0.1 s.')
  })
})

test('a message is read by its event; one that is not Exotel’s is not read', () => {
  const answered = { CallSid: 'a', EventType: 'answered', Status: 'in-progress', DateUpdated: '2026-11-21 12:00:00' }
  expect(readMessage(answered)).toEqual({ providerId: 'a', state: 'in_progress', answeredAt: '2026-11-21T06:30:00.000Z' })
  const over = { CallSid: 'a', Status: 'completed', Legs: [{ Status: 'completed' }, { Status: 'busy' }], EndTime: 'soon' }
  expect(readMessage(over)).toEqual({ providerId: 'a', state: 'parent_busy' })
  for (const message of [{}, { CallSid: 7 }, { CallSid: 'a' }, 'text', null]) expect(readMessage(message)).toBeUndefined()
})

test('a call whose acceptance was not heard is found by its two numbers and its minute', async () => {
  const other = { id: 8, from: wanted.from, to: '+919876500000' }
  await telephony.place(other)
  provider.fault('connect', 'reset after accept')
  await telephony.place({ ...wanted, to: '+919876511111' })
  const lost = provider.ledger.at(-1)?.sid
  const placedAt = new Date().toISOString()
  expect(await telephony.find({ from: wanted.from, to: '+919876511111', placedAt })).toEqual([lost])
  expect(await telephony.find({ from: wanted.from, to: '+919876522222', placedAt })).toEqual([])
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  expect(await telephony.find({ from: wanted.from, to: '+919876511111', placedAt: hourAgo })).toEqual([])
})

test('the register is asked by number', async () => {
  provider.register.add('+919876533333')
  expect(await telephony.isOnRegister('+919876533333')).toBe(true)
  expect(await telephony.isOnRegister('+919876544444')).toBe(false)
  const asked = provider.requests.length
  expect(await telephony.isOnRegister('+14155550100')).toBe(false)
  expect(provider.requests).toHaveLength(asked)
  provider.fault('numbers', { status: 503 })
  await expect(telephony.isOnRegister('+919876544444')).rejects.toThrow(TelephonyTrouble)
})

describe('a recording', () => {
  test('is fetched with the key, once it is there', async () => {
    const sid = await accepted()
    provider.end(sid)
    provider.lateRecordings.add(sid)
    const url = (await telephony.look(sid))?.recordingUrl ?? ''
    expect(await telephony.openRecording(url)).toBeUndefined()
    provider.lateRecordings.delete(sid)
    const recording = await telephony.openRecording(url)
    expect(recording?.type).toBe('audio/mpeg')
    if (recording) expect((await text(recording.stream)).startsWith('ID3')).toBe(true)
  })

  test.each(['reset', { status: 302 }, { status: 500 }] as const)('is not there for now: %j', async (fault) => {
    provider.fault('recordings', fault)
    await expect(telephony.openRecording(`${provider.url}/recordings/a.mp3`)).rejects.toThrow(TelephonyTrouble)
  })

  test('is an error for its reader when it breaks off', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-type: audio/mpeg\r\ncontent-length: 5000\r\n\r\nID3'))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const recording = await open({ baseUrl }).openRecording(`${baseUrl}/a.mp3`)
    if (recording) await expect(text(recording.stream)).rejects.toThrow()
    expect(recording).toBeDefined()
    server.close()
  })

  test('at an address of somebody else is not opened, and the key goes nowhere', async () => {
    const stranger = await openStandInExotel()
    const strange = [
      `${stranger.url}/recordings/a.mp3`,
      'http://127.0.0.1:22/',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      provider.url.replace('http://', 'http://a:b@'),
      'no address',
      '',
    ]
    for (const url of strange) await expect(telephony.openRecording(url)).rejects.toThrow(ForeignAddress)
    expect(stranger.requests).toEqual([])
    await stranger.close()
  })

  test('at an allowed host is opened by https alone, if the provider is', async () => {
    const secure = open({ baseUrl: 'https://api.in.exotel.com', recordingHosts: ['recordings.exotel.com'] })
    await expect(secure.openRecording('http://recordings.exotel.com/a.mp3')).rejects.toThrow(ForeignAddress)
    await expect(secure.openRecording('https://recordings.exotel.com.evil.example/a.mp3')).rejects.toThrow(ForeignAddress)
    await expect(secure.openRecording('https://recordings.exotel.com:8443/a.mp3')).rejects.toThrow(ForeignAddress)
  })
})
