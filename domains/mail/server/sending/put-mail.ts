import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { MailKind } from '#domains/mail/contract/mail.ts'
import { putMessageFiles } from '#domains/messages/server/message/put-message-files.ts'
import { putMessage } from '#domains/messages/server/outbox/put-message.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import type { Mail } from '#platform/server/gateways/mail/mail.ts'
import type { MailValues, WrittenMail } from '../mail/render-mail.ts'
import type { MailFile } from './attach-mail-files.ts'

const newToken = () => randomBytes(18).toString('base64url')

/** A mail as it is written into the outbox. */
export interface Draft {
  leadId: number | null
  address: string
  kind: MailKind
  subject: string
  /** The words of it that stand in the conversation. */
  text: string
  versionId?: number | undefined
  filled?: MailValues | undefined
  campaignId?: number | undefined
  /** The words of a test that are no version yet. */
  unsaved?: WrittenMail | undefined
  files?: readonly MailFile[]
  /** When it is sent; at once without it. */
  sendAt?: string | undefined
  more?: Partial<Omit<Insertable<DB['message']>, 'direction' | 'at' | 'state' | 'send_at'>>
}

/** Writes a mail into the outbox with the job that sends it; answers the message. */
export async function putMail(tx: Transaction, sender: Mail, draft: Draft): Promise<number> {
  const id = await putMessage(tx, sender, {
    ...{ channel: 'email', lead_id: draft.leadId, address: draft.address, subject: draft.subject, text: draft.text },
    ...{ kind: draft.versionId === undefined ? 'text' : 'template', ...draft.more, send_at: draft.sendAt },
  })
  await tx
    .insertInto('mail')
    .values({
      ...{ message_id: id, lead_id: draft.leadId, kind: draft.kind, token: newToken(), reference: newToken(), return_token: newToken() },
      ...{ version_id: draft.versionId ?? null, filled: JSON.stringify(draft.filled ?? {}) },
      ...{ campaign_id: draft.campaignId ?? null },
      draft: draft.unsaved === undefined ? null : JSON.stringify(draft.unsaved),
    })
    .execute()
  await putMessageFiles(tx, id, draft.files ?? [])
  return id
}
