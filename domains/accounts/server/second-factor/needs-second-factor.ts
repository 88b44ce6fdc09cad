import type { factorRefusals } from '#domains/accounts/contract/second-factor.ts'
import type { FirmValues } from '#platform/contract/firm-settings.ts'
import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { factorsOf } from './factors-of.ts'

/** Whether the firm has an account of these roles ask for more than its password. */
export const needsSecondFactor = (roles: FirmValues['second_factor_for'], staff: Pick<Actor, 'roles'>): boolean => hasAnyRole(staff, roles)

/** Refuses to leave an account without a second factor that its role needs; the transaction takes the removal back. */
export async function refuseWithoutFactor(
  tx: Transaction,
  operation: { refusals: typeof factorRefusals },
  { second_factor_for }: FirmValues,
  staff: Pick<Actor, 'id' | 'roles'>,
): Promise<void> {
  if (!needsSecondFactor(second_factor_for, staff)) return
  if ((await factorsOf(tx, staff.id)).length === 0) throw refuse(operation, 'neededByRole')
}
