import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LeadDetails, TimelineItem, TimelineKind } from '#domains/leads/contract/leads.ts'
import { getTimeline } from '#domains/leads/contract/timeline.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { request } from '#platform/web/http/request.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './lead-timeline.module.css'
import { isSent, TimelineList } from './timeline-list.tsx'

interface TimelineWithOlderProps {
  lead: LeadDetails
  kinds: readonly TimelineKind[] | undefined
  newest: readonly TimelineItem[]
  before: string
  count: number
}

const staleTime = Number.POSITIVE_INFINITY

/** The past does not change, so each page is asked once. */
function useOlder(leadId: number, kinds: readonly TimelineKind[] | undefined, before: string, isAskedAtOnce: boolean) {
  const options = { params: { id: leadId }, query: kinds ? { kinds: [...kinds] } : {} }
  return useInfiniteQuery({
    queryKey: [...keyOf(getTimeline, options.params, options.query), before],
    queryFn: ({ pageParam, signal }) => request(getTimeline, { ...options, query: { ...options.query, before: pageParam } }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ items, older }) => (older > 0 ? items.at(-1)?.id : undefined),
    enabled: isAskedAtOnce,
    staleTime,
    meta: { quiet: true },
  })
}

/** The first of two counts: the outcome of a call may have changed since. */
function withoutDoubles(items: readonly TimelineItem[]): TimelineItem[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

export default function TimelineWithOlder({ lead, kinds, newest, before, count }: TimelineWithOlderProps) {
  // The lead carries only the newest entries, and new ones push others out. So the first answer is kept, and older entries are read from
  // its end.
  const [first] = useState({ newest: newest.filter(isSent), before })
  const older = useOlder(lead.id, kinds, first.before, newest.length === 0)
  const items = withoutDoubles([...newest, ...first.newest, ...(older.data?.pages.flatMap((page) => page.items) ?? [])])
  const isWhole = older.data !== undefined && !older.hasNextPage
  return (
    <>
      <TimelineList lead={lead} items={items} />
      {older.error && !older.isFetching ? (
        <FailureNote error={older.error} retry={() => older.fetchNextPage()} />
      ) : (
        <More
          isWhole={isWhole}
          isAsking={older.isFetching}
          left={count - items.length}
          count={count}
          onMore={() => void older.fetchNextPage()}
        />
      )}
    </>
  )
}

interface MoreProps {
  isWhole: boolean
  isAsking: boolean
  left: number
  count: number
  onMore: () => void
}

/** The focus goes to the end of the list when the button disappears. */
function More({ isWhole, isAsking, left, count, onMore }: MoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isWhole && wasPressed.current) end.current?.focus({ preventScroll: true })
  }, [isWhole])
  if (isWhole) {
    return (
      <p ref={end} tabIndex={-1} className={classes.end}>
        {count === 1 ? 'This one entry is all' : `All ${grouped(count)} entries are shown`}
      </p>
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.older ?? ''}
      aria-busy={isAsking}
      onClick={() => {
        wasPressed.current = true
        if (!isAsking) onMore()
      }}
    >
      {isAsking ? 'Loading older entries' : `Show older entries (${grouped(left)} more)`}
    </Button>
  )
}
