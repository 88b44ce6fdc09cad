import { expect, test } from 'vitest'
import { arrives, nobody, popup, ringing, spoke } from '#testing/stand-ins/inbound-messages.ts'
import { readInbound } from './exotel-inbound.ts'

const call = { ...ringing('+919876500001', '+919811100001'), began: new Date('2026-11-21T06:30:00Z') }
const always = { providerId: call.sid, from: '+919876500001', rings: '+919811100001' }

test('the popup tells which telephone rings, when it was answered, and when it is free again', () => {
  expect(readInbound(popup(call, 'Dial'))).toEqual({ ...always, state: 'ringing' })
  expect(readInbound(popup(call, 'Answered'))).toEqual({ ...always, state: 'in_progress', answeredAt: '2026-11-21T06:30:09.000Z' })
  expect(readInbound(popup(call, 'Terminal'))).toEqual({ ...always, isFree: true })
})

test('the last message tells how it ended; the year 1970 is not an end, and ringing is not a conversation', () => {
  const startedAt = '2026-11-21T06:30:00.000Z'
  const [url, endedAt] = ['https://recordings.exotel.com/a.mp3', '2026-11-21T06:30:41.000Z']
  expect(readInbound(spoke(call, url))).toEqual({ ...always, startedAt, endedAt, state: 'connected', talkSeconds: 30, recordingUrl: url })
  const missed = { ...always, startedAt, endedAt: '2026-11-21T06:30:35.000Z', state: 'missed' }
  expect([readInbound(nobody(call)), readInbound(nobody(call, 'gave up'))]).toEqual([missed, missed])
  expect(readInbound({ ...nobody(call), CallType: 'voicemail' })).toEqual(missed)
})

test('one that says little is read for what it says', () => {
  const { rings: _, ...unknown } = always
  expect(readInbound(arrives(call))).toEqual({ ...unknown, state: 'ringing', startedAt: '2026-11-21T06:30:00.000Z' })
  expect(readInbound({ CallSid: call.sid, Status: 'free' })).toEqual({ providerId: call.sid, isFree: true })
  const webhook = {
    CallSid: call.sid,
    From: '+91 98765 00001',
    DialWhomNumber: 'null',
    RecordingUrl: 'null',
    StartTime: 'soon',
    CallType: 'completed',
  }
  expect(readInbound(webhook)).toEqual({ providerId: call.sid, from: '+919876500001', state: 'connected' })
  expect(readInbound({ CallSid: call.sid, CallFrom: 'anonymous' })).toEqual({ providerId: call.sid, state: 'ringing' })
})

test.each([
  {},
  { CallFrom: '09876500001' },
  { CallSid: 'x' },
  { CallSid: ['a'.repeat(32)] },
  { CallSid: "'; drop table call; --" },
  { ...spoke(call), Direction: 'outbound-dial' },
])('what is no message about a parent’s call is none: %j', (message) => expect(readInbound(message)).toBeUndefined())
