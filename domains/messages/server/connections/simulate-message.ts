import type { FastifyInstance } from 'fastify'
import { simulateMessage as operation } from '#domains/messages/contract/connections.ts'
import { receiveWhatsapp } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seeLead } from '../message/see-lead.ts'

/** Has a parent's message arrive as a provider would bring it: signed, at the real address. */
export async function simulateMessage(
  app: FastifyInstance,
  { db, gateways, staff }: { db: Database; gateways: Gateways; staff: Staff },
  { lead, text }: { lead: number; text: string },
): Promise<{ received: boolean }> {
  const { whatsapp } = gateways
  if (!whatsapp?.simulate) throw refuse(operation, 'notSimulated')
  await seeLead(db, operation, staff, lead)
  const number = await db
    .selectFrom('lead_number')
    .select('e164')
    .where('lead_id', '=', lead)
    .where('disputed', '=', false)
    .orderBy('rank')
    .executeTakeFirst()
  if (!number) throw refuse(operation, 'noNumber')
  const { headers, text: payload } = whatsapp.simulate({ from: number.e164, text })
  const answer = await app.inject({ method: 'POST', url: receiveWhatsapp.path, payload, headers: headers as Record<string, string> })
  if (answer.statusCode !== 200) throw new Error(`The simulated message was answered with status ${answer.statusCode}.`)
  return { received: true }
}
