import type { FirmValues } from './firm-settings.ts'
import type { Actor } from './roles.ts'

/** Whether the firm masks numbers for somebody: for every role that they have, as roles add up. */
export function hasMaskedNumbers({ masked_numbers_for }: Pick<FirmValues, 'masked_numbers_for'>, { roles }: Pick<Actor, 'roles'>): boolean {
  const theirs = [...roles]
  return theirs.length > 0 && theirs.every((role) => masked_numbers_for.includes(role))
}
