import { getLead } from '#domains/leads/contract/leads.ts'
import { listWaiting } from '#domains/leads/contract/waiting.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { leadListKeys } from '../facts/lead-list-keys.ts'

export const leadQuestions = (id: number): readonly (readonly string[])[] => [keyOf(getLead, { id }), ...leadListKeys, keyOf(listWaiting)]
