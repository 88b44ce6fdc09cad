import type { FastifyRequest } from 'fastify'
import { receiveMail as operation } from '#domains/mail/contract/receiving.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { HandedOver, MailWebhook } from '#platform/server/gateways/mail/mail.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { keepMail } from './keep-mail.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a request that hands mails over, as they came. */
    mailBytes?: Buffer
  }
}

/** The mails of a request, as the first webhook reads them that it is proved to come from. */
async function readMails(webhooks: readonly MailWebhook[], request: HandedOver): Promise<readonly Uint8Array[] | undefined> {
  for (const webhook of webhooks) {
    const mails = await webhook.read(request)
    if (mails) return mails
  }
  return undefined
}

/** Keeps the mails that a known provider hands over. A job reads them. */
export async function receiveMail(db: Database, { mailWebhooks = [] }: Gateways, { headers, mailBytes: body }: FastifyRequest) {
  const mails = body && (await readMails(mailWebhooks, { headers, body }))
  if (!mails) throw refuse(operation, 'forged')
  if (mails.some(({ length }) => length === 0)) throw refuse(operation, 'empty')
  await inTransaction(db, async (tx) => {
    for (const raw of mails) await keepMail(tx, 'webhook', raw)
  })
  return { received: true }
}
