import type { LeadDetails, TimelineItem, TimelineKind } from '#domains/leads/contract/leads.ts'
import type { LeadPart } from '../lead/lead-part.ts'

type Signs = NonNullable<LeadPart['timeline']>

/** The kinds of a group, as their domains say; nothing for All, which is every kind. */
export const kindsIn = (shown: string, signs: Signs): TimelineKind[] | undefined =>
  shown === 'All' ? undefined : (Object.keys(signs) as TimelineKind[]).filter((kind) => signs[kind]?.group === shown)

export function ofGroup(items: readonly TimelineItem[], kinds: readonly TimelineKind[] | undefined): readonly TimelineItem[] {
  return kinds ? items.filter((item) => kinds.includes(item.kind)) : items
}

/** How many entries of the kinds there are, whether they are here or not. */
export const countOf = (
  { total, counts }: Pick<LeadDetails['timeline'], 'total' | 'counts'>,
  kinds: readonly TimelineKind[] | undefined,
) => (kinds ? kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0) : total)
