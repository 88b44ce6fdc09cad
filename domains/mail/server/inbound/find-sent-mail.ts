import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** A mail of ours that one that came in speaks of. */
export interface SentMail {
  id: number
  lead_id: number | null
  staff_id: number | null
  address: string
  token: string
  provider_id: string | null
}

/** The latest mail of ours that was handed to the mail server, or may have been, and has one of these tokens, which nobody can guess. */
export async function findSentMail(tx: Transaction, tokens: readonly string[]): Promise<SentMail | undefined> {
  if (tokens.length === 0) return undefined
  const { rows } = await sql<SentMail>`
    select message.id, message.lead_id, staff_id, message.address, token, provider_id
    from mail join message on message.id = mail.message_id
    where token = any (${tokens}::text[]) and message.state in ('sending', 'accepted', 'unknown')
    order by message.id desc limit 1`.execute(tx)
  return rows[0]
}
