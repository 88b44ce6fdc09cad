import { randomBytes, randomUUID } from 'node:crypto'
import { SenderTrouble } from './sender.ts'
import type { WhatsApp } from './whatsapp.ts'

/** Sends nothing: a message is recorded as simulated, and never as delivered or read. A parent's message can be made to arrive. */
export const loopbackWhatsapp = (): WhatsApp => ({
  provider: 'loopback',
  simulated: true,
  perSecond: 1000,
  pause: 0,
  // Known to this process alone, so nobody outside can sign.
  appSecret: randomBytes(32).toString('hex'),
  verifyToken: undefined,
  numberId: undefined,
  send: async () => ({ outcome: 'accepted', providerId: `sim_${randomUUID()}` }),
  upload: async () => `sim_${randomUUID()}`,
  templates: async () => [],
  openFile: async () => {
    throw new SenderTrouble('A simulated message has no file.')
  },
  look: async () => undefined,
})
