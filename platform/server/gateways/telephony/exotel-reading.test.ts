import { expect, test } from 'vitest'
import { readInbound } from './exotel-inbound.ts'
import { readMessage } from './exotel-reading.ts'

const ended = (more: object) =>
  readMessage({ CallSid: 'abcdefgh12345678', Status: 'completed', Legs: [{ Status: 'completed' }, { Status: 'completed' }], ...more })

test.each(['0000-01-01 00:00:00', '0001-01-01 00:00:00', '1969-12-31 23:59:59', '2200-06-01 00:00:00', '9999-12-31 23:59:59'])(
  'an instant that no call can have, as %s, is left out, and the message is read',
  (instant) => {
    expect(ended({ EndTime: instant, ConversationDuration: 25 })).toEqual({
      ...{ providerId: 'abcdefgh12345678', state: 'connected', talkSeconds: 25 },
    })
    expect(readMessage({ CallSid: 'abcdefgh12345678', EventType: 'answered', DateUpdated: instant })).toEqual({
      ...{ providerId: 'abcdefgh12345678', state: 'in_progress' },
    })
    expect(readInbound({ CallSid: 'abcdefgh12345678', StartTime: instant, CallType: 'incomplete' })).not.toHaveProperty('startedAt')
  },
)

test.each([9e15, 2 ** 31, 1e6, '99999999999', -1, 1e300])('a talk of %s seconds is left out, and the message is read', (talk) => {
  const report = ended({ EndTime: '2026-11-28 10:00:00', ConversationDuration: talk })
  expect(report).toMatchObject({ state: 'connected', endedAt: '2026-11-28T04:30:00.000Z' })
  expect(report).not.toHaveProperty('talkSeconds')
})
