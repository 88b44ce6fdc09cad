import { notify } from '#domains/notices/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface AuthorNotice {
  leadId: number
  staffId: number | null
  words: string
  reason: string
}

/** Leaves its author a notice about a message that went wrong after they had turned to something else. */
export async function tellAuthor(tx: Transaction, { leadId, staffId, words, reason }: AuthorNotice): Promise<void> {
  if (staffId === null) return
  const { name } = await tx.selectFrom('lead').select('name').where('id', '=', leadId).executeTakeFirstOrThrow()
  const text = `${words} to ${name}: ${reason}`
  await notify(tx, { staffIds: [staffId], kind: 'message_failed', leadId, by: null, text, topic: `message ${leadId}` })
}
