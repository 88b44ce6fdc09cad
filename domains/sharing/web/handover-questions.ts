import { listHandoverCounsellors, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const handoverQuestions: readonly (readonly string[])[] = [keyOf(listHandovers), keyOf(listHandoverCounsellors)]
