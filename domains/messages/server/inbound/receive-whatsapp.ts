import type { FastifyReply, FastifyRequest } from 'fastify'
import { receiveWhatsapp as call, verifyWhatsapp as verifyCall } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { keepReceipt } from '#platform/server/receipts/receipts.ts'
import { isSignedBody } from './check-whatsapp-signature.ts'

type Whatsapp = Pick<Gateways, 'whatsapp'>

/** Answers Meta's question whether this address is ours. */
export function verifyWhatsapp({ whatsapp }: Whatsapp, query: Record<string, string | undefined>, reply: FastifyReply): FastifyReply {
  const isKnown = whatsapp?.verifyToken !== undefined && query['hub.verify_token'] === whatsapp.verifyToken
  if (query['hub.mode'] !== 'subscribe' || !isKnown) throw refuse(verifyCall, 'forged')
  return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'] ?? '')
}

/** Keeps what Meta tells if Meta signed it, and leaves it to a job: Meta waits for the answer. */
export async function receiveWhatsapp(db: Database, { whatsapp }: Whatsapp, { headers, bodyText, body }: FastifyRequest) {
  if (!whatsapp || !isSignedBody(whatsapp.appSecret, bodyText ?? '', headers['x-hub-signature-256'])) throw refuse(call, 'forged')
  await keepReceipt(db, { provider: 'whatsapp', subject: 'messages', body: body as Record<string, unknown>, task: 'read_whatsapp' })
  return { received: true }
}
