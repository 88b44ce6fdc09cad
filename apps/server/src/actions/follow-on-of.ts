import { type FollowOn, followOns } from '@portal/contract/actions'
import type { ActionCategory } from '@portal/contract/leads-query'

const byCategory: Partial<Record<ActionCategory, FollowOn>> = followOns

/** The follow-on call that completes an action of this category; none where it is logged at once. */
export const followOnOf = (category: ActionCategory): FollowOn | undefined => byCategory[category]
