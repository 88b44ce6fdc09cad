import { randomUUID } from 'node:crypto'
import { bounceAddresses } from './bounce-address.ts'
import type { Mail } from './mail.ts'

const address = 'portal@inside.invalid'

/** Sends nothing: a mail is rendered, kept and recorded as simulated. No opens, clicks or bounces are made up. */
export const loopbackMail = (): Mail => ({
  provider: 'loopback',
  simulated: true,
  perSecond: 1000,
  pause: 0,
  address,
  bounceAddress: bounceAddresses(address),
  // Known to this process alone, so nobody outside can sign.
  send: async () => ({ outcome: 'accepted', providerId: `sim_${randomUUID()}` }),
  look: async () => undefined,
  close: () => undefined,
})
