import { sql } from 'kysely'
import type { MailDocument } from '#domains/mail/contract/document.ts'
import type { MailKind } from '#domains/mail/contract/mail.ts'
import type { Database } from '#platform/server/db/database.ts'
import { documentOf, type MailLinks, type MailValues, type RenderedMail, renderMail } from './render-mail.ts'

/** A mail that was written, with all that it is made of. */
export interface StoredMail {
  message_id: number
  lead_id: number | null
  kind: MailKind
  /** Stands in its links. */
  token: string
  /** Stands in its Message-ID, which replies show. */
  reference: string
  /** Stands in its return path, which only mail servers see. */
  return_token: string
  address: string
  filled: MailValues
  written: { subject: string; preheader: string; body: MailDocument }
}

interface Row extends Omit<StoredMail, 'written'> {
  own_subject: string
  own_text: string
  subject: string | null
  preheader: string | null
  body: MailDocument | null
}

async function find(db: Database, which: ReturnType<typeof sql>): Promise<StoredMail | undefined> {
  const { rows } = await sql<Row>`
    select mail.message_id, message.lead_id, mail.kind, token, coalesce(reference, token) as reference,
      coalesce(return_token, token) as return_token, message.address, filled, message.subject as own_subject, message.text as own_text,
      coalesce(version.subject, draft ->> 'subject') as subject, coalesce(version.preheader, draft ->> 'preheader') as preheader,
      coalesce(version.body, draft -> 'body') as body
    from mail join message on message.id = mail.message_id left join mail_version as version on version.id = mail.version_id
    where ${which}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { own_subject, own_text, subject, preheader, body, ...mail } = row
  return {
    ...mail,
    // A mail that staff wrote freely has no document.
    written: body
      ? { subject: subject ?? '', preheader: preheader ?? '', body }
      : { subject: own_subject, preheader: '', body: documentOf(own_text) },
  }
}

export const mailOfMessage = (db: Database, messageId: number) => find(db, sql`mail.message_id = ${messageId}`)
export const mailOfToken = (db: Database, token: string) => find(db, sql`mail.token = ${token}`)

/** The mail as it was sent: versions and what was filled in never change. */
export const renderStored = ({ written, filled }: StoredMail, links?: MailLinks): RenderedMail => renderMail(written, filled, links)
