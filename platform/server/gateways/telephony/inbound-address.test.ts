import { expect, test } from 'vitest'
import { readSettings } from '../../config/settings.ts'
import { inboundAddress } from './inbound-address.ts'
import { inboundSubject, isSigned, statusSubject } from './message-address.ts'

const exotel = {
  TELEPHONY_PROVIDER: 'exotel',
  EXOTEL_SID: 'firm1',
  EXOTEL_KEY: 'abc',
  EXOTEL_TOKEN: 'def',
  EXOTEL_CALLER_ID: '08047112233',
  EXOTEL_WEBHOOK_SECRET: '0123456789abcdef',
  PUBLIC_URL: 'https://inside.example',
}
const nowhere = '/nonexistent'

test('the address of parents who call is signed with the secret of this portal, for them alone', () => {
  const [, signature = ''] =
    /^https:\/\/inside\.example\/api\/v1\/telephony\/exotel\/inbound\/([\w-]{43})\/$/.exec(inboundAddress(readSettings(exotel, nowhere))) ??
    []
  expect(isSigned(exotel.EXOTEL_WEBHOOK_SECRET, inboundSubject, signature)).toBe(true)
  expect(isSigned('another-secret-of-another', inboundSubject, signature)).toBe(false)
  expect(isSigned(exotel.EXOTEL_WEBHOOK_SECRET, statusSubject(1), signature)).toBe(false)
})

test('without a provider there is no address', () => {
  expect(() => inboundAddress(readSettings({}, nowhere))).toThrow('No telephone provider is configured.')
})
