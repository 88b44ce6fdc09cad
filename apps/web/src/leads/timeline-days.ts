import type { TimelineItem } from '@portal/contract/leads'
import { dayText, kolkataDay } from '../ui/kolkata-day.ts'

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

export function ofGroup(items: readonly TimelineItem[], group: TimelineGroup): readonly TimelineItem[] {
  if (group === 'All') return items
  const kinds: readonly Kind[] = kindsOf[group]
  return items.filter((item) => kinds.includes(item.kind))
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
