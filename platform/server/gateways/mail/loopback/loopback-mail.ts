import { randomUUID } from 'node:crypto'
import type { Mail } from '../mail.ts'

/** Sends nothing: a mail is rendered, kept and recorded as simulated. No opens, clicks or bounces are made up. */
export const loopbackMail = (): Mail => ({
  provider: 'loopback',
  service: 'Simulated',
  simulated: true,
  perSecond: 1000,
  pause: 0,
  address: 'portal@inside.invalid',
  maxFileBytes: Number.POSITIVE_INFINITY,
  send: async () => ({ outcome: 'accepted', providerId: `sim_${randomUUID()}` }),
  look: async () => undefined,
  close: () => undefined,
})
