import { getLead, getNotificationCount } from '#domains/leads/contract/leads.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { leadListKeys } from '../list/lead-list-keys.ts'

/** What an act on a lead makes out of date: the lead itself, every list it may stand in, and the count of what waits. */
export const leadQuestions = (id: number): readonly (readonly string[])[] => [
  keyOf(getLead, { id }),
  ...leadListKeys,
  keyOf(getNotificationCount),
]
