import { listHandoverCounsellors, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

/** What a share, a transfer or its undoing makes out of date beside the lead and its lists. */
export const handoverQuestions: readonly (readonly string[])[] = [keyOf(listHandovers), keyOf(listHandoverCounsellors)]
