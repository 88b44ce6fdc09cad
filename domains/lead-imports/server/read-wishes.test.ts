import { expect, test } from 'vitest'
import { readMoment } from '#domains/imports/server/cells/read-moment.ts'
import { LeadReading } from './lead-reading.ts'
import { refusesSomething, wishesOf } from './read-wishes.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const readers = { momentIn: ({ text }: { text: string }) => readMoment(text, 'day first'), now }

const wishesIn = (cells: Record<string, string>) => {
  const row = new LeadReading(cells)
  return { wishes: wishesOf(row, readers), notes: row.notes }
}

test.each([
  ['no_contact', '1', true],
  ['no_contact', 'FALSE', false],
  ['no_contact', 'Opted out', true],
  ['no_contact', '✓', true],
  ['may_contact', 'No', true],
  ['may_contact', 'Yes', false],
  ['may_contact', 'Denied', true],
  ['may_contact', 'Granted', false],
  ['may_contact', 'Opted-out', true],
  ['may_contact', 'opt-in', false],
  ['may_contact', 'Withdrawn', true],
  ['no_calls', 'DND', true],
  ['no_calls', 'Non-DND', false],
  ['no_calls', 'Not on DND', false],
  ['no_calls', '2026-03-04', true],
  ['no_calls', 'x', true],
  ['no_calls', 'Do not call', true],
  ['no_calls', 'partly', true],
  ['may_call', 'no', true],
  ['may_call', 'हाँ', false],
  ['no_email', 'TRUE', true],
  ['no_email', '0', false],
  ['may_email', 'Unsubscribed', true],
  ['may_email', 'Non-subscribed', true],
  ['may_email', 'Subscribed', false],
  ['no_whatsapp', 'blocked', true],
  ['may_whatsapp', 'off', true],
])('%s: %s', (field, cell, refuses) => {
  expect(refusesSomething(wishesIn({ [field]: cell }).wishes)).toBe(refuses)
})

test('a text that is neither yes nor no counts as what they do not want, and is asked about', () => {
  expect(wishesIn({ no_email: 'sometimes' })).toMatchObject({
    wishes: { mailRefused: {} },
    notes: [{ field: 'no_email', text: 'sometimes' }],
  })
  expect(wishesIn({ may_email: 'sometimes' })).toMatchObject({ wishes: {}, notes: [{ field: 'may_email', text: 'sometimes' }] })
})

test('a refusal outweighs an agreement beside it', () => {
  expect(wishesIn({ no_calls: 'No', may_call: 'No' }).wishes.callOptOut).toBeDefined()
  expect(wishesIn({ may_contact: 'Yes', no_whatsapp: 'Yes', wished_at: '04/03/2026' }).wishes.messageConsent?.given).toBe(false)
})

test('the day of the cell counts, else that beside it; one that lies ahead is none', () => {
  expect(wishesIn({ no_calls: '2026-03-04', wished_at: '05/03/2026' }).wishes.callOptOut?.at).toBe('2026-03-03T18:30:00.000Z')
  expect(wishesIn({ no_calls: 'Yes', wished_at: '05/03/2026' }).wishes.callOptOut?.at).toBe('2026-03-04T18:30:00.000Z')
  expect(wishesIn({ no_calls: 'Yes', wished_at: '05/03/2027' })).toMatchObject({
    wishes: { callOptOut: { at: undefined } },
    notes: [{ field: 'wished_at' }],
  })
})
