import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { changeLead, type LeadChange } from '#domains/sharing/contract/change-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

export const activeCounsellors = (db: Database): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where(hasRole('counsellor'))
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function findReceivers(db: Database, field: keyof LeadChange, ids: readonly number[]) {
  const counsellors = (await activeCounsellors(db)).filter(({ id }) => ids.includes(id))
  if (counsellors.length === ids.length) return counsellors
  throw refuseField(changeLead, 'counsellorNotFound', field)
}
