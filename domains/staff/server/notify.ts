import type { Notice } from '#domains/staff/contract/staff.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'

interface NewNotice {
  staffIds: readonly number[]
  kind: Notice['kind']
  leadId: number | null
  /** Who caused it; nobody when a job did. */
  by: number | null
  text: string
}

/** Leaves a notice for each of these members of staff, and tells their open screens when the transaction commits. */
export async function notify(tx: Transaction, { staffIds, kind, leadId, by, text }: NewNotice): Promise<void> {
  if (staffIds.length === 0) return
  const rows = staffIds.map((staffId) => ({ staff_id: staffId, kind, lead_id: leadId, by_staff_id: by, text }))
  await tx.insertInto('notice').values(rows).execute()
  for (const id of staffIds) await announce(tx, { kind: 'notice', id, by, audience: [id] })
}
