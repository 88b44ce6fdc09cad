import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'

/** A mail of ours that one that came in speaks of. */
export interface SentMail {
  id: number
  lead_id: number | null
  staff_id: number | null
  address: string
  token: string
  provider_id: string | null
}

/** The latest mail of ours that was handed to the mail server, or may have been, and is meant. */
async function latest(tx: Transaction, condition: RawBuilder<boolean>): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    select message.id, message.lead_id, staff_id, message.address, token, provider_id
    from mail join message on message.id = mail.message_id
    where ${condition} and message.state in ('sending', 'accepted', 'unknown')
    order by message.id desc limit 1`.execute(tx)
  return rows[0]
}

const isReturnOf = (tokens: readonly string[]) => sql<boolean>`coalesce(return_token, token) = any (${tokens}::text[])`

/** The mail of ours that is answered: replies name it, and programs write to the address to which it comes back. */
export async function findAnswered(tx: Transaction, { answers, returnTokens }: Pick<ReceivedMail, 'answers' | 'returnTokens'>) {
  if (answers.length + returnTokens.length === 0) return undefined
  return await latest(tx, sql`(${isReturnOf(returnTokens)} or coalesce(reference, token) = any (${answers}::text[]))`)
}

/** Mail servers try for up to five days. Later, a report of a mail whose only token replies show too is not believed. */
const reportedWithin = sql.lit('10 days')

/** The mail of ours that came back, by the tokens that only mail servers see: a report is believed by nothing else in it. */
export async function findReturned(tx: Transaction, returnTokens: readonly string[]): Promise<SentMail | undefined> {
  if (returnTokens.length === 0) return undefined
  return await latest(
    tx,
    sql`${isReturnOf(returnTokens)} and (return_token is not null or message.at > now() - interval ${reportedWithin})`,
  )
}
