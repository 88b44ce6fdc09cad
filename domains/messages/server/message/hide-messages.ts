import { forgetFiles } from '#domains/files/server/store-file.ts'
import { gateRefusals } from '#domains/messages/contract/refusals.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Cancels messages that wait for an erased parent. Withdraws the files that they sent or that were attached for them alone. */
export async function hideMessages(tx: Transaction, leadId: number): Promise<void> {
  await tx
    .updateTable('message')
    .set({ state: 'cancelled', trouble: gateRefusals.leadNotFound[1], send_at: null })
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['scheduled', 'queued'])
    .execute()
  // One that is being fetched right now is not kept when it comes.
  await tx
    .updateTable('message')
    .set({ media_state: 'failed' })
    .where('lead_id', '=', leadId)
    .where('media_state', '=', 'expected')
    .execute()
  const files = await tx
    .selectFrom('message')
    .select('media_file')
    .where('lead_id', '=', leadId)
    .where('direction', '=', 'incoming')
    .where('media_file', 'is not', null)
    .execute()
  const attached = await tx
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('stored_file', 'stored_file.name', 'message_file.file')
    .select('file')
    .where('lead_id', '=', leadId)
    // A file that went with a mail of ours may be one that staff share.
    .where((either) => either.or([either('direction', '=', 'incoming'), either('is_private', '=', true)]))
    .execute()
  const names = [...files.map(({ media_file: name }) => name), ...attached.map(({ file }) => file)].flatMap((name) => name ?? [])
  if (names.length > 0) await forgetFiles(tx, names)
}
