import { shareUnlessSeen } from '#domains/leads/server/core/give-lead.ts'
import type { Hand } from '#domains/leads/server/core/on-lead.ts'
import { rolesOf } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Gives a counsellor who answered a parent's call a share in the lead, if they do not see it: they talk with the parent now. */
export async function shareWithAnswerer(tx: Transaction, leadId: number, { record }: Hand, staffId: number): Promise<void> {
  const account = await tx
    .selectFrom('staff')
    .select(['user_type', 'is_admin', 'is_executive'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const roles = rolesOf(account)
  if (!roles.includes('counsellor') || roles.includes('counsellor_admin')) return
  const isShared = await shareUnlessSeen(tx, leadId, { staffId, sharedBy: null, viewers: [staffId] })
  if (isShared) await record({ kind: 'share', to_staff_ids: [staffId], comment: 'Answered the parent’s call.' })
}
