import { leadListCalls } from '#domains/leads/contract/lists.ts'

/** The keys of everything asked with a call that lists leads: an act on a lead marks them stale, whichever lists it stands in. */
export const leadListKeys: readonly (readonly string[])[] = leadListCalls.map(({ path }) => [path])
