import type { TimelineItem } from '#domains/leads/contract/leads.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { dayText } from '#platform/web/ui/time/moment-text.ts'

interface TimelineDay {
  day: string
  title: string
  items: TimelineItem[]
}

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
