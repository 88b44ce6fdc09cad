import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { dayText, kolkataDay } from '#platform/web/ui/kolkata-day.ts'

type Kind = TimelineItem['kind']

/** The kinds that a reader tells apart when looking for something, and what belongs to each. */
const kindsOf = {
  Actions: ['action'],
  Calls: ['call'],
  Comments: ['comment'],
  Parent: ['enquiry', 'cart', 'application', 'booked_call', 'login', 'created'],
  Changes: ['share', 'transfer', 'transfer_undone', 'edit', 'admission_taken', 'admission_removed'],
} as const satisfies Record<string, readonly Kind[]>

export const timelineGroups = ['All', 'Actions', 'Calls', 'Comments', 'Parent', 'Changes'] as const
export type TimelineGroup = (typeof timelineGroups)[number]

/** The kinds of a group; nothing for all of them. */
export const kindsIn = (group: TimelineGroup): readonly Kind[] | undefined => (group === 'All' ? undefined : kindsOf[group])

export function ofGroup(items: readonly TimelineItem[], group: TimelineGroup): readonly TimelineItem[] {
  const kinds = kindsIn(group)
  return kinds ? items.filter((item) => kinds.includes(item.kind)) : items
}

/** How many entries a group has, whether they are here or not. */
export function countOf({ total, counts }: Pick<LeadDetails['timeline'], 'total' | 'counts'>, group: TimelineGroup): number {
  const kinds = kindsIn(group)
  return kinds ? kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0) : total
}

interface TimelineDay {
  day: string
  title: string
  items: TimelineItem[]
}

/** The timeline cut at midnight in Asia/Kolkata, in the order given. */
export function timelineDays(items: readonly TimelineItem[], now: number): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const item of items) {
    const day = kolkataDay(item.at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, title: dayText(day, kolkataDay(now)), items: [item] })
  }
  return days
}
