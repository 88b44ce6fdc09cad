import { leadListCalls } from '#domains/leads/contract/lists.ts'

/** An act on a lead makes every list stale, because any of them may show it. */
export const leadListKeys: readonly (readonly string[])[] = leadListCalls.map(({ path }) => [path])
