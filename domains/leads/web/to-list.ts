import { linkOptions } from '@tanstack/react-router'
import { type LeadListName, leadListNames, usersList } from '#domains/leads/contract/lists.ts'
import type { Account } from '#platform/web/domain.ts'

export const toList = (list: LeadListName) => linkOptions({ to: '/$list', params: { list }, search: { page: 1 } })

/** All fourteen lists stand beside one another on the screen; those that are not Users' count as Activity. */
export const listsOfActivity = ({ user_info }: Account) => leadListNames.filter((list) => list !== usersList(user_info))
