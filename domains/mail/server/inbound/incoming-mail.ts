import { receiveMail } from '#domains/mail/contract/receiving.ts'
import { setAsideMailsPath } from '#domains/mail/contract/set-aside-mails.ts'
import type { Connection } from '#domains/messages/contract/connections.ts'
import { isAnswered, nothing } from '#domains/messages/server/connections/get-connections.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Mailbox, MailWebhook } from '#platform/server/gateways/mail/mail.ts'
import { countSetAside } from './count-set-aside.ts'

async function ofMailbox(db: Database, mailbox: Mailbox): Promise<Partial<Connection>> {
  const kept = await db
    .selectFrom('mailbox_state')
    .select(['read_at', 'trouble', 'trouble_at'])
    .where('mailbox', '=', mailbox.name)
    .executeTakeFirst()
  const { answers, trouble } = await isAnswered(mailbox.look())
  return { service: `A mailbox: ${mailbox.name}`, ...kept, answers, trouble: trouble ?? kept?.trouble ?? null }
}

async function ofWebhooks(db: Database, webhooks: readonly MailWebhook[], publicUrl: string): Promise<Partial<Connection>> {
  const latest = await db
    .selectFrom('received_mail')
    .select('received_at')
    .where('source', '=', 'webhook')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...{ service: `${webhooks.map(({ service }) => service).join(' or ')} hands each mail over`, answers: null },
    ...{ read_at: latest?.received_at ?? null, address: `${publicUrl}${receiveMail.path}` },
  }
}

/** How the mails that come in are read: from a mailbox, or handed over by the firm's mail server. */
export async function incomingMail(db: Database, { mailbox, mailWebhooks = [], publicUrl }: Gateways): Promise<Connection> {
  const { count } = await countSetAside(db)
  const set_aside = count > 0 ? { count, path: setAsideMailsPath } : null
  const there = { ...nothing, name: 'mailbox', simulated: false, set_aside } as const
  if (!mailbox && mailWebhooks.length === 0)
    return { ...there, configured: false, service: 'None: answers of parents and returned mails are not read', answers: null }
  const webhook = mailWebhooks.length === 0 ? {} : await ofWebhooks(db, mailWebhooks, publicUrl)
  const box = mailbox ? await ofMailbox(db, mailbox) : {}
  return { ...there, configured: true, service: '', answers: null, ...webhook, ...box }
}
