import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Locks a provider's id until the commit. Otherwise the transaction that stores a message's id and one that keeps its status would miss
 * each other. The same holds for what parents change about a message.
 */
export const holdProviderId = (tx: Transaction, providerId: string) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.providerIds}::integer, hashtext(${providerId}))`.execute(tx)

interface Derived {
  /** The message became an answer of ours, or is none any more. */
  isSaidChanged: boolean
}

/**
 * Derives how a message stands from all that the provider told of it, in whatever order it came; undefined where that changed nothing. What
 * was told before the message was known to be that one is taken up too.
 */
export async function keepStatuses(tx: Transaction, messageId: number, providerId: string): Promise<Derived | undefined> {
  // A statement of its own: what another transaction tells of the message is committed and seen by the next one only then.
  await tx.selectFrom('message').select('id').where('id', '=', messageId).forNoKeyUpdate().execute()
  await tx
    .updateTable('message_status')
    .set({ message_id: messageId })
    .where('provider_id', '=', providerId)
    .where('message_id', 'is', null)
    .execute()
  const { rows } = await sql<{ is_said_changed: boolean }>`
    update message set (sent_at, delivered_at, read_at, failed_at) = (told.sent_at, told.delivered_at, told.read_at, told.failed_at),
      trouble = case when told.failed_at is not null and told.delivered_at is null and told.read_at is null then told.details else message.trouble end,
      trouble_code = coalesce(told.code, message.trouble_code)
    from (
      select min(at) filter (where status = 'sent') as sent_at, min(at) filter (where status = 'delivered') as delivered_at,
        min(at) filter (where status = 'read') as read_at, min(at) filter (where status = 'failed') as failed_at,
        min(details) filter (where status = 'failed') as details, min(code) filter (where status = 'failed') as code
      from message_status where message_id = ${messageId}
    ) as told
    where id = ${messageId}
      and (message.sent_at, message.delivered_at, message.read_at, message.failed_at)
        is distinct from (told.sent_at, told.delivered_at, told.read_at, told.failed_at)
    returning old.is_said <> new.is_said as is_said_changed`.execute(tx)
  return rows[0] && { isSaidChanged: rows[0].is_said_changed }
}
