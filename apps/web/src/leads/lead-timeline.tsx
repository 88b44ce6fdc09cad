import type { LeadDetails, TimelineItem } from '@portal/contract/leads'
import { useState } from 'react'
import { useMe } from '../sessions/use-me.ts'
import classes from './lead-timeline.module.css'
import { ofGroup, type TimelineGroup, timelineDays, timelineGroups } from './timeline-days.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { useCommentDraft } from './use-comment-box.ts'
import { useNow } from './use-now.ts'
import { commentItem, hasArrived } from './with-comment.ts'

const sendingId = 'sending'

/** The comment that is on its way, as the newest entry: it shows at once. */
function useSending(lead: LeadDetails): TimelineItem[] {
  const by = useMe().user_ptr.name
  const { draft, isSending } = useCommentDraft(lead.id)
  if (!draft.attempt || !isSending || hasArrived(lead, draft.attempt)) return []
  const { text, at } = draft.attempt
  return [{ ...commentItem({ id: 0, comment: text, by, timestamp: new Date(at).toISOString() }), id: sendingId }]
}

/** What happened with the lead, newest first, by day; one kind of it if asked. */
export function LeadTimeline({ lead }: { lead: LeadDetails }) {
  const [group, setGroup] = useState<TimelineGroup>('All')
  const now = useNow()
  const sending = useSending(lead)
  // The timeline ends after 200 entries, the comments do not.
  const known = group === 'Comments' ? lead.comment.items.map(commentItem) : ofGroup(lead.timeline.items, group)
  const items = group === 'All' || group === 'Comments' ? [...sending, ...known] : known
  const left = group === 'All' ? lead.timeline.total - lead.timeline.items.length : 0
  return (
    <section aria-label="Timeline">
      <fieldset className={classes.groups} aria-label="Show of the timeline">
        {timelineGroups.map((name) => (
          <button key={name} type="button" className={classes.group} aria-pressed={name === group} onClick={() => setGroup(name)}>
            {name === 'Comments' && lead.comment.count > 0 ? `Comments ${lead.comment.count}` : name}
          </button>
        ))}
      </fieldset>
      {items.length === 0 && (
        <p className={classes.empty}>{group === 'All' ? 'Nothing has happened yet' : `No ${group.toLowerCase()} yet`}</p>
      )}
      {timelineDays(items, now).map(({ day, title, items: entries }) => (
        <section key={day}>
          <h3 className={classes.day}>{title}</h3>
          <ul className={classes.entries}>
            {entries.map((item) => (
              <TimelineEntry key={item.id} item={item} isSending={item.id === sendingId} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && <p className={classes.empty}>{left.toLocaleString('en-IN')} older entries are not shown</p>}
    </section>
  )
}
