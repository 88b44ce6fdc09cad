import { getDashboardInfo, getLead, getNotificationCount } from '@portal/contract/leads'
import { keyOf } from '../http/key-of.ts'
import { leadListKeys } from './lead-list-keys.ts'

/** What an act on a lead makes out of date: the lead itself, every list it may stand in, and the figures. */
export const leadQuestions = (id: number): readonly (readonly string[])[] => [
  keyOf(getLead, { id }),
  ...leadListKeys,
  keyOf(getDashboardInfo),
  keyOf(getNotificationCount),
]
