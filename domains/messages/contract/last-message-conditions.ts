import { flag, isSet } from '#domains/leads/contract/listing/condition.ts'
import type { FilterConditions } from '#domains/leads/contract/listing/filter-conditions.ts'

/** The filters of the column that are data. Whether a window is open depends on messages, which only SQL reads. */
export const lastMessageConditions: FilterConditions<'is_new_whatsapp_message'> = { is_new_whatsapp_message: flag(isSet('new_message')) }
