import type { Me } from '#domains/accounts/contract/sessions.ts'
import { type LeadListName, leadListNames, sourceOf } from '#domains/leads/contract/lists.ts'
import { mayOpenSource } from '#domains/leads/contract/policy.ts'

export const listsOpenTo = ({ roles, user_info: account }: Pick<Me, 'roles' | 'user_info'>): readonly LeadListName[] =>
  leadListNames.filter((list) => mayOpenSource({ roles, ...account }, sourceOf(list, account)))
