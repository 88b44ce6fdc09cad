import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { pageSize } from '#platform/contract/shapes.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { keepInSight } from '../facts/use-focus-return.ts'
import classes from './lead-list.module.css'
import { NoLeads } from './no-leads.tsx'
import type { useLeadSearch } from './search/use-lead-search.ts'
import type { Selection } from './selection/use-selection.ts'
import { LeadLines } from './table/lead-lines.tsx'
import { LeadTable } from './table/lead-table.tsx'
import type { useLeadList } from './use-lead-list.ts'
import type { useListNews } from './use-list-news.ts'

interface LeadListProps {
  searching: ReturnType<typeof useLeadSearch>
  page: ReturnType<typeof useLeadList>
  /** The rows of the page as they are now, in the places where they were read. */
  shown: ReturnType<typeof useListNews>['shown']
  /** True while it is not known yet whether names sound like a search that finds nothing. */
  isLooking: boolean
  openId: number | undefined
  selection: Selection
  /** What follows the rows. */
  foot: ReactNode
}

export function LeadList({ searching, page, shown, isLooking, openId, selection, foot }: LeadListProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const isLate = useShownAfter(page.isPending)
  const isTurningLate = useShownAfter(page.isPlaceholderData)
  const place = encodeURIComponent(JSON.stringify([searching.list, searching.filters, searching.page]))
  const scroller = useTopOfNewPage(place, page.isSuccess && !page.isPlaceholderData, openId)
  const count = shown?.count ?? 0
  const leads = shown?.results ?? (isLate ? 'awaited' : [])
  const Rows = isPhone ? LeadLines : LeadTable

  return (
    <>
      <div
        ref={scroller}
        data-scroll-restoration-id={place}
        className={classes.scroller}
        aria-busy={page.isFetching}
        data-turning={isTurningLate || undefined}
      >
        {page.error && !shown ? (
          <FailureNote error={page.error} retry={() => void page.refetch()} />
        ) : shown?.results.length === 0 && !isLooking ? (
          <NoLeads searching={searching} count={count} />
        ) : (
          <Rows leads={leads} openId={openId} selection={selection} searching={searching} />
        )}
        {foot}
      </div>
      {count >= pageSize && <LeadPager count={count} page={searching.page} onTurn={searching.turnTo} />}
    </>
  )
}

/** A new page begins at its top, or at the open lead. The first one stays: the reader may be coming back to it. */
function useTopOfNewPage(shown: string, isThere: boolean, openId: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (!isThere || before.current === shown) return
    const isFirst = before.current === undefined
    before.current = shown
    if (!keepInSight(scroller.current, openId) && !isFirst) scroller.current?.scrollTo({ top: 0 })
  }, [shown, isThere, openId])
  return scroller
}
