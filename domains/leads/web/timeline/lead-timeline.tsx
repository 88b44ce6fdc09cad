import { Box, Group, Text } from '@mantine/core'
import { Suspense, useId, useRef, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useLeadParts } from '../facts/lead-parts.ts'
import { useWaiting } from '../facts/waiting-acts.ts'
import classes from './lead-timeline.module.css'
import { countOf, kindsIn, ofGroup } from './of-group.ts'
import { sendingId, TimelineList, waitingId } from './timeline-list.tsx'
import { useCommentDraft } from './use-comment-box.ts'
import { commentItem, hasArrived } from './with-comment.ts'

// Few leads have entries beyond those that they carry.
const TimelineWithOlder = lazyPart(() => import('./timeline-with-older.tsx'))

/** What is being sent, and what waits for the line: the newest first. */
function useUnsent(lead: LeadDetails): TimelineItem[] {
  const by = useMe().user_ptr.name
  const { draft, isSending } = useCommentDraft(lead.id)
  const waits = useWaiting(lead.id).map(({ key, at, kind, title, text }) => ({
    ...commentItem({ id: 0, comment: text, by, timestamp: new Date(at).toISOString() }),
    ...(kind !== 'comment' && { kind: 'edit' as const, action: title }),
    id: `${waitingId}${key}`,
  }))
  const { attempt } = draft
  const sending =
    attempt && isSending && !hasArrived(lead, attempt) && !waits.some(({ id }) => id === `${waitingId}${attempt.key}`)
      ? [{ ...commentItem({ id: 0, comment: attempt.said, by, timestamp: new Date(attempt.at).toISOString() }), id: sendingId }]
      : []
  return [...sending, ...waits.toReversed()]
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
  const unsent = useUnsent(lead)
  // The timeline ends after 200 entries, the comments do not.
  const known = group === 'Comments' ? lead.comment.items.map(commentItem) : ofGroup(lead.timeline.items, kinds)
  const items =
    group === 'All' || group === 'Comments' ? [...unsent.filter(({ kind }) => group === 'All' || kind === 'comment'), ...known] : known
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
