import type { LeadDetails } from '#domains/leads/contract/leads.ts'

const notes: readonly string[] = ['comment', 'action', 'admission_taken']

/** Whether something was written down about a parent after an instant: a comment, or a logged action that was not taken back. */
export const notedSince = (lead: Pick<LeadDetails, 'timeline'> | undefined, at: string): boolean =>
  lead?.timeline.items.some((item) => notes.includes(item.kind) && !item.undone && Date.parse(item.at) >= Date.parse(at)) ?? false
