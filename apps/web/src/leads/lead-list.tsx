import { useMediaQuery } from '@mantine/hooks'
import { pageSize } from '@portal/contract/shapes'
import { useEffect, useRef } from 'react'
import { FailureNote } from '../ui/failure-note.tsx'
import { useShownAfter } from '../ui/use-shown-after.ts'
import { LeadLines } from './lead-lines.tsx'
import classes from './lead-list.module.css'
import { LeadPager } from './lead-pager.tsx'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'
import { phoneQuery } from './screen-widths.ts'
import type { useLeadList } from './use-lead-list.ts'
import type { useLeadSearch } from './use-lead-search.ts'

interface LeadListProps {
  searching: ReturnType<typeof useLeadSearch>
  list: ReturnType<typeof useLeadList>
  openId: number | undefined
}

/** The rows of one page in the shape that fits the screen, or why there are none, and the pager. */
export function LeadList({ searching, list, openId }: LeadListProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const isLate = useShownAfter(list.isPending)
  const isTurningLate = useShownAfter(list.isPlaceholderData)
  const scroller = useTopOfNewPage(searching, list.isPlaceholderData)
  const count = list.data?.count ?? 0
  const leads = list.data?.results ?? (isLate ? 'awaited' : [])
  const Rows = isPhone ? LeadLines : LeadTable

  return (
    <>
      <div
        ref={scroller}
        data-scroll-restoration-id="lead-list"
        className={classes.scroller}
        aria-busy={list.isFetching}
        data-turning={isTurningLate || undefined}
      >
        {list.error && !list.data ? (
          <FailureNote error={list.error} retry={() => void list.refetch()} />
        ) : list.data?.results.length === 0 ? (
          <NoLeads searching={searching} count={count} />
        ) : (
          <Rows leads={leads} openId={openId} />
        )}
      </div>
      {count >= pageSize && <LeadPager count={count} page={searching.page} onTurn={searching.turnTo} />}
    </>
  )
}

/** Begins a new page of the list at its top, once it is there; the same page asked again stays where it is. */
function useTopOfNewPage({ filters, page }: LeadListProps['searching'], isStillBefore: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = JSON.stringify([filters, page])
  const before = useRef(shown)
  useEffect(() => {
    if (isStillBefore || before.current === shown) return
    before.current = shown
    scroller.current?.scrollTo({ top: 0 })
  }, [shown, isStillBefore])
  return scroller
}
