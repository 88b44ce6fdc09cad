import { randomBytes, randomUUID } from 'node:crypto'
import { SenderTrouble } from '../../messaging/sender.ts'
import { metaWebhook, signedHeaders } from '../meta/meta-webhook.ts'
import type { WhatsApp } from '../whatsapp.ts'

/** A parent's text as Meta's webhook brings it. */
function written(from: string, text: string): string {
  const digits = from.replace('+', '')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const message = { from: digits, id: `sim_${randomUUID()}`, timestamp, type: 'text', text: { body: text } }
  const value = { messaging_product: 'whatsapp', metadata: {}, contacts: [{ wa_id: digits }], messages: [message] }
  const entry = [{ id: 'simulated', changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

/** Sends nothing: a message is recorded as simulated, and never as delivered or read. A parent's message can be made to arrive. */
export function loopbackWhatsapp(): WhatsApp {
  // Known to this process alone, so nobody outside can sign.
  const appSecret = randomBytes(32).toString('hex')
  return {
    provider: 'loopback',
    service: 'Simulated',
    simulated: true,
    perSecond: 1000,
    pause: 0,
    limits: { text: 4096, fileBytes: 100 * 2 ** 20, captions: ['image', 'video', 'audio', 'document'] },
    webhook: metaWebhook({ appSecret }),
    send: async () => ({ outcome: 'accepted', providerId: `sim_${randomUUID()}` }),
    upload: async () => `sim_${randomUUID()}`,
    templates: async () => [],
    openFile: async () => {
      throw new SenderTrouble('A simulated message has no file.')
    },
    look: async () => undefined,
    simulate({ from, text }) {
      const body = written(from, text)
      return { headers: signedHeaders(appSecret, body), text: body }
    },
  }
}
