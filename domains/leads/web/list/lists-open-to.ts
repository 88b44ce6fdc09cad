import type { Me } from '#domains/accounts/contract/sessions.ts'
import { type LeadListName, leadListNames, sourceOf } from '#domains/leads/contract/lists.ts'

/** Boarding counsellors need a permission for leads without an owner. */
export function listsOpenTo({ roles, user_info: account }: Pick<Me, 'roles' | 'user_info'>): readonly LeadListName[] {
  const isAdmin = roles.includes('counsellor_admin')
  const permissions: Partial<Record<ReturnType<typeof sourceOf>, boolean>> = {
    unassigned: isAdmin || account.boarding_unassigned_data_permission,
    dead_data: isAdmin || account.dormant_data_permission,
  }
  return leadListNames.filter((list) => permissions[sourceOf(list, account)] ?? true)
}
