import type { Hand, LockedLead } from './on-lead.ts'

/** A lead that an act has in hand. */
export interface Held {
  lead: LockedLead
  hand: Hand
}

interface Both<T> {
  one: number
  other: number
  /** Locks a lead and runs an act on it: `onLead` for who must see it, or `onAnyLead`. */
  take: (leadId: number, act: (lead: LockedLead, hand: Hand) => Promise<T | undefined>) => Promise<T | undefined>
  act: (one: Held, other: Held) => Promise<T>
}

/** Runs an act with two leads in hand; undefined where one is not there. The one with the lower id is locked first, so that two such acts do not wait for one another. */
export async function onTwoLeads<T>({ one, other, take, act }: Both<T>): Promise<T | undefined> {
  const [first, second] = one < other ? [one, other] : [other, one]
  return await take(first, (lead, hand) =>
    take(second, (within, withinHand) => {
      const [outer, inner] = [
        { lead, hand },
        { lead: within, hand: withinHand },
      ]
      return first === one ? act(outer, inner) : act(inner, outer)
    }),
  )
}
