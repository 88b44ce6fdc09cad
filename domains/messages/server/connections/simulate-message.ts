import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { simulateMessage as call } from '#domains/messages/contract/connections.ts'
import { receiveWhatsapp } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { signatureOf } from '../inbound/check-whatsapp-signature.ts'
import { seeLead } from '../message/see-lead.ts'

/** Has a parent's message arrive as Meta would bring it: signed, at the real address. Nobody outside can sign, as the secret is this process's own. */
export async function simulateMessage(
  app: FastifyInstance,
  { db, gateways, staff }: { db: Database; gateways: Gateways; staff: Staff },
  { lead, text }: { lead: number; text: string },
): Promise<{ received: boolean }> {
  const { whatsapp } = gateways
  if (!whatsapp?.simulated) throw refuse(call, 'notSimulated')
  await seeLead(db, call, staff, lead)
  const number = await db
    .selectFrom('lead_number')
    .select('e164')
    .where('lead_id', '=', lead)
    .where('disputed', '=', false)
    .orderBy('rank')
    .executeTakeFirst()
  if (!number) throw refuse(call, 'noNumber')
  const from = number.e164.replace('+', '')
  const message = { from, id: `sim_${randomUUID()}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: text } }
  const value = { messaging_product: 'whatsapp', metadata: {}, contacts: [{ wa_id: from }], messages: [message] }
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulated', changes: [{ field: 'messages', value }] }],
  })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(whatsapp.appSecret, payload) }
  const answer = await app.inject({ method: 'POST', url: receiveWhatsapp.path, payload, headers })
  if (answer.statusCode !== 200) throw new Error(`The simulated message was answered with status ${answer.statusCode}.`)
  return { received: true }
}
