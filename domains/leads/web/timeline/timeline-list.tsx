import { Box } from '@mantine/core'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import classes from './lead-timeline.module.css'
import { timelineDays } from './timeline-days.ts'
import { TimelineEntry } from './timeline-entry.tsx'

export const sendingId = 'sending'
/** Begins the id of an act that waits for the line. */
export const waitingId = 'waiting '

const unsentOf = (id: string) => (id === sendingId ? 'sending…' : id.startsWith(waitingId) ? 'waiting' : undefined)

/** Whether the server has the entry. */
export const isSent = ({ id }: TimelineItem) => unsentOf(id) === undefined

export function TimelineList({ lead, items }: { lead: LeadDetails; items: readonly TimelineItem[] }) {
  const now = useNow()
  return timelineDays(items, now).map(({ day, title, items: entries }) => (
    <section key={day}>
      <h4 className={classes.day}>{title}</h4>
      <Box component="ul" fz="sm">
        {entries.map((item) => (
          <TimelineEntry key={item.id} lead={lead} item={item} unsent={unsentOf(item.id)} />
        ))}
      </Box>
    </section>
  ))
}
