import { changeLead, type LeadChange } from '#domains/sharing/contract/change-lead.ts'
import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

export async function activeCounsellors(db: Database): Promise<{ id: number; name: string }[]> {
  const accounts = await db
    .selectFrom('staff')
    .select(['id', 'name', 'user_type', 'is_admin', 'is_executive'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return accounts.filter((account) => rolesOf(account).includes('counsellor')).map(({ id, name }) => ({ id, name }))
}

export async function findReceivers(db: Database, field: keyof LeadChange, ids: readonly number[]) {
  const counsellors = (await activeCounsellors(db)).filter(({ id }) => ids.includes(id))
  if (counsellors.length === ids.length) return counsellors
  throw refuseField(changeLead, 'counsellorNotFound', field)
}
