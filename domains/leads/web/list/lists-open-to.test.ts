import { expect, it } from 'vitest'
import { leadListNames } from '#domains/leads/contract/lists.ts'
import type { Role } from '#platform/contract/roles.ts'
import { listsOpenTo } from './lists-open-to.ts'

const account = (role: Role, is_boarding: boolean, unassigned = false, dormant = false) => ({
  roles: [role],
  user_info: { is_boarding, boarding_unassigned_data_permission: unassigned, dormant_data_permission: dormant },
})

it('shows all fourteen lists to a counsellor, whose untouched and dormant leads are their own', () => {
  expect(listsOpenTo(account('counsellor', false))).toEqual(leadListNames)
})

it('shows a boarding counsellor the leads without an owner only with the permission', () => {
  const missing = (...permissions: boolean[]) => {
    const open = listsOpenTo(account('counsellor', true, ...permissions))
    return leadListNames.filter((list) => !open.includes(list))
  }
  expect(missing()).toEqual(['untouched-data', 'dormant-data'])
  expect(missing(true)).toEqual(['dormant-data'])
  expect(missing(true, true)).toEqual([])
})

it('needs no permission of an admin', () => {
  expect(listsOpenTo(account('counsellor_admin', true))).toEqual(leadListNames)
})
