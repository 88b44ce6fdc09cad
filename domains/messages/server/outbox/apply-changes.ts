import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** How a message stands after all that the parent changed about it, in the order in which they did; deletions and edits are of their own. */
const derive = (messageId: number) => sql`
  update message set
    first_text = case when told.edited_at is not null then coalesce(message.first_text, message.text) end,
    text = coalesce(told.text, message.text), edited_at = told.edited_at, deleted_at = told.deleted_at, reaction = told.reaction
  from (
    select (array_agg(change.text order by change.at desc, change.id desc) filter (where change.kind = 'edit'))[1] as text,
      max(change.at) filter (where change.kind = 'edit') as edited_at, min(change.at) filter (where change.kind = 'deletion') as deleted_at,
      (array_agg(change.text order by change.at desc, change.id desc) filter (where change.kind = 'reaction'))[1] as reaction
    from message_change as change join message as own on own.id = change.message_id
    where change.message_id = ${messageId}::integer and (change.kind = 'reaction' or own.direction = 'incoming')
  ) as told
  where message.id = ${messageId}::integer
    and (message.edited_at, message.deleted_at, message.reaction, message.text)
      is distinct from (told.edited_at, told.deleted_at, told.reaction, coalesce(told.text, message.text))
  returning lead_id`

/**
 * Takes up what was told of a message before the message itself came, or was known by this id. Both sides hold the provider's id
 * (`holdProviderId`), so that whichever commits last sees the other. Answers the lead if anything changed.
 */
export async function applyChanges(
  tx: Transaction,
  provider: string,
  messageId: number,
  providerId: string,
): Promise<{ lead_id: number | null } | undefined> {
  const waiting = await tx
    .updateTable('message_change')
    .set({ message_id: messageId })
    .where('provider', '=', provider)
    .where('original_id', '=', providerId)
    .where('message_id', 'is', null)
    .returning(['kind', 'provider_id'])
    .execute()
  if (waiting.length === 0) return undefined
  const replies = waiting.filter(({ kind }) => kind === 'reply').map(({ provider_id: id }) => id)
  if (replies.length > 0)
    await sql`
      update message as reply set reply_to_id = ${messageId} from message as original
      where reply.provider = ${provider} and reply.provider_id = any (${replies}::text[]) and original.id = ${messageId}
        and reply.lead_id = original.lead_id`.execute(tx)
  const { rows } = await derive(messageId).execute(tx)
  return (rows[0] as { lead_id: number | null } | undefined) ?? undefined
}
