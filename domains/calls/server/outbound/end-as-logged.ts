import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { applyCallStatus } from './apply-call-status.ts'

const states = { not_picked: 'parent_no_answer', busy: 'parent_busy' } as const

/**
 * Ends the author's last call to the parent as they logged it, if it was simulated and has no ending yet. The limit is that of
 * `counted_call`.
 */
export async function endAsLogged(tx: Transaction, staff: Staff, leadId: number, ending: keyof typeof states): Promise<void> {
  const last = await tx
    .selectFrom('call')
    .select(['id', 'state', 'simulated', 'provider_id'])
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', staff.id)
    .where('placed_at', '>', sql<string>`now() - interval '12 hours'`)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.simulated || last.state !== 'simulated') return
  await applyCallStatus(tx, last.id, { providerId: last.provider_id ?? '', state: states[ending] })
}
