import type { LeadChanges, LockedLead } from './on-lead.ts'

/** A locked lead and the hand of the act that changes it. */
export interface LockedLeadWithChanges {
  lead: LockedLead
  changes: LeadChanges
}

interface Both<T> {
  one: number
  other: number
  /** Locks a lead and runs an act on it: `onLead` for who must see it, or `onAnyLead`. */
  take: (leadId: number, act: (lead: LockedLead, changes: LeadChanges) => Promise<T | undefined>) => Promise<T | undefined>
  act: (one: LockedLeadWithChanges, other: LockedLeadWithChanges) => Promise<T>
}

/** Runs an act on two locked leads; undefined if one is absent. The lower id is locked first, so two such acts cannot deadlock. */
export async function onTwoLeads<T>({ one, other, take, act }: Both<T>): Promise<T | undefined> {
  const [first, second] = one < other ? [one, other] : [other, one]
  return await take(first, (lead, changes) =>
    take(second, (within, withinChanges) => {
      const [outer, inner] = [
        { lead, changes },
        { lead: within, changes: withinChanges },
      ]
      return first === one ? act(outer, inner) : act(inner, outer)
    }),
  )
}
