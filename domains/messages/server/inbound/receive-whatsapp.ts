import type { FastifyReply, FastifyRequest } from 'fastify'
import { receiveWhatsapp as operation, verifyWhatsapp as verifyOperation } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { keepReceipt } from '#platform/server/receipts/receipts.ts'

type Whatsapp = Pick<Gateways, 'whatsapp'>

/** Answers the provider's question whether this address is ours. */
export function verifyWhatsapp({ whatsapp }: Whatsapp, query: Record<string, string>, reply: FastifyReply): FastifyReply {
  const answer = whatsapp?.webhook.challenge(query)
  if (answer === undefined) throw refuse(verifyOperation, 'forged')
  return reply.type('text/plain; charset=utf-8').send(answer)
}

/** Keeps a provider's signed event for a job to read, since the provider waits for the answer. */
export async function receiveWhatsapp(
  db: Database,
  gateways: Whatsapp & Pick<Gateways, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { headers, bodyText: text = '', body } = request
  const webhook = gateways.whatsapp?.webhook
  if (!webhook?.isFrom({ url: `${gateways.publicUrl}${request.url}`, headers, text })) throw refuse(operation, 'forged')
  await keepReceipt(db, { provider: 'whatsapp', subject: 'messages', body: body as Record<string, unknown>, task: 'read_whatsapp' })
  const { answer } = webhook
  if (answer) reply.type(answer.type).serializer(() => answer.text)
  return { received: true }
}
