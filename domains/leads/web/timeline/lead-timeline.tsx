import { Box, Group, Text } from '@mantine/core'
import { Suspense, useId, useRef, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useLeadParts } from '../facts/lead-parts.ts'
import classes from './lead-timeline.module.css'
import { countOf, kindsIn, ofGroup } from './of-group.ts'
import { sendingId, TimelineList } from './timeline-list.tsx'
import { useCommentDraft } from './use-comment-box.ts'
import { commentItem, hasArrived } from './with-comment.ts'

// Few leads have entries beyond those that they carry.
const TimelineWithOlder = lazyPart(() => import('./timeline-with-older.tsx'))

function useSending(lead: LeadDetails): TimelineItem[] {
  const by = useMe().user_ptr.name
  const { draft, isSending } = useCommentDraft(lead.id)
  if (!draft.attempt || !isSending || hasArrived(lead, draft.attempt)) return []
  const { said, at } = draft.attempt
  return [{ ...commentItem({ id: 0, comment: said, by, timestamp: new Date(at).toISOString() }), id: sendingId }]
}

/** The groups stick at the top when their entries are scrolled under them. */
function isScrolledInto(section: HTMLElement | null): boolean {
  const groups = section?.querySelector('fieldset')
  return groups ? groups.getBoundingClientRect().bottom > (groups.nextElementSibling?.getBoundingClientRect().top ?? 0) + 1 : false
}

export function LeadTimeline({ lead }: { lead: LeadDetails }) {
  const [group, setGroup] = useState('All')
  const parts = useLeadParts()
  const kinds = kindsIn(group, parts.timeline)
  const sending = useSending(lead)
  // The timeline ends after 200 entries, the comments do not.
  const known = group === 'Comments' ? lead.comment.items.map(commentItem) : ofGroup(lead.timeline.items, kinds)
  const items = group === 'All' || group === 'Comments' ? [...sending, ...known] : known
  const count = group === 'Comments' ? known.length : countOf(lead.timeline, kinds)
  const last = lead.timeline.items.at(-1)
  const section = useRef<HTMLElement>(null)
  const headingId = useId()
  const choose = (name: string) => {
    setGroup(name)
    // Far down one group, the next one would begin out of sight.
    if (isScrolledInto(section.current)) section.current?.scrollIntoView()
  }
  return (
    <section ref={section} className={classes.timeline} aria-labelledby={headingId}>
      <Box id={headingId} component="h3" fz="sm" fw={600} lh="20px">
        Action timeline
      </Box>
      <Group component="fieldset" gap={2} align="stretch" className={classes.groups ?? ''} aria-label="Show in the timeline">
        {['All', ...parts.timelineGroups].map((name) => (
          <button key={name} type="button" className={classes.group} aria-pressed={name === group} onClick={() => choose(name)}>
            {name === 'Comments' && lead.comment.count > 0 ? `Comments ${lead.comment.count}` : name}
          </button>
        ))}
      </Group>
      {items.length === 0 && count === 0 && (
        <Text my="sm" fz="sm" c="dimmed">
          {group === 'All' ? 'Nothing has happened yet' : `No ${group.toLowerCase()} yet`}
        </Text>
      )}
      {last && count > known.length ? (
        <Suspense fallback={<TimelineList lead={lead} items={items} />}>
          <TimelineWithOlder
            key={`${lead.id} ${group}`}
            lead={lead}
            kinds={kinds}
            newest={items}
            before={last.id}
            count={count + items.length - known.length}
          />
        </Suspense>
      ) : (
        <TimelineList lead={lead} items={items} />
      )}
    </section>
  )
}
