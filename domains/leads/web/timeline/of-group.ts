import type { LeadDetails, TimelineItem, TimelineKind } from '#domains/leads/contract/leads.ts'
import type { LeadPart } from '../facts/lead-part.ts'

type Signs = NonNullable<LeadPart['timeline']>

/** Nothing for All, which is every kind. */
export const kindsIn = (shown: string, signs: Signs): TimelineKind[] | undefined =>
  shown === 'All' ? undefined : (Object.keys(signs) as TimelineKind[]).filter((kind) => signs[kind]?.group === shown)

export function ofGroup(items: readonly TimelineItem[], kinds: readonly TimelineKind[] | undefined): readonly TimelineItem[] {
  return kinds ? items.filter((item) => kinds.includes(item.kind)) : items
}

export const countOf = (
  { total, counts }: Pick<LeadDetails['timeline'], 'total' | 'counts'>,
  kinds: readonly TimelineKind[] | undefined,
) => (kinds ? kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0) : total)
