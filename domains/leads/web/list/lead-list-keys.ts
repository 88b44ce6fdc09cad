import { leadListCalls } from '#domains/leads/contract/lists.ts'

/** An act on a lead makes every list stale, whichever it is in. */
export const leadListKeys: readonly (readonly string[])[] = leadListCalls.map(({ path }) => [path])
