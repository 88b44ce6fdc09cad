import type { FastifyRequest } from 'fastify'
import { receiveMail as call } from '#domains/mail/contract/receiving.ts'
import { isSignedApart } from '#domains/messages/server/inbound/check-whatsapp-signature.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { keepMail } from './keep-mail.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a mail, as they came. */
    mailBytes?: Buffer
  }
}

/** The header in which a mail server signs the bytes of a mail. */
const signature = 'x-inside-signature'

/** Keeps a mail from the firm's mail server if the signature over its bytes is valid. A job reads it. */
export async function receiveMail(db: Database, { mailWebhookSecret: secret }: Gateways, { headers, mailBytes }: FastifyRequest) {
  if (!secret || !mailBytes || !(await isSignedApart(secret, mailBytes, headers[signature]))) throw refuse(call, 'forged')
  if (mailBytes.length === 0) throw refuse(call, 'empty')
  await inTransaction(db, (tx) => keepMail(tx, 'webhook', mailBytes))
  return { received: true }
}
