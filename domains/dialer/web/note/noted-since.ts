import type { LeadDetails } from '#domains/leads/contract/leads.ts'

const notes: readonly string[] = ['comment', 'action', 'admission_taken']

/** A logged action that was taken back does not count. */
export const notedSince = (lead: Pick<LeadDetails, 'timeline'> | undefined, at: string): boolean =>
  lead?.timeline.items.some((item) => notes.includes(item.kind) && !item.undone && Date.parse(item.at) >= Date.parse(at)) ?? false
