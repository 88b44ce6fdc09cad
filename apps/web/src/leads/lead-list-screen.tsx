import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useParentsFound } from '../ui/use-parents-found.ts'
import { DroppedNote } from './dropped-note.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LeadList } from './lead-list.tsx'
import { LeadListHead } from './lead-list-head.tsx'
import classes from './lead-list-screen.module.css'
import { panelQuery } from './screen-widths.ts'
import { useDensity } from './use-density.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useLeadKeys } from './use-lead-keys.ts'
import { useLeadList } from './use-lead-list.ts'
import { useLeadSearch } from './use-lead-search.ts'

/** All leads of the reader, and beside them (on wide screens) or over them the lead that is open. */
export function LeadListScreen({ children }: { children: ReactNode }) {
  const { leadId } = useParams({ strict: false })
  const hasPanel = useMediaQuery(panelQuery, undefined, { getInitialValueInEffect: false })
  const searching = useLeadSearch()
  const list = useLeadList(searching.filters, searching.page)
  const [density, setDensity] = useDensity()
  const listRef = useRef<HTMLElement>(null)
  const openId = leadId === undefined ? undefined : Number(leadId)

  useParentsFound(list.data?.count)
  useFocusReturn(listRef, openId)
  useLeadKeys(listRef, openId)

  return (
    <div className={classes.screen} data-open={openId !== undefined || undefined}>
      <section ref={listRef} className={classes.list} aria-label="Users" inert={openId !== undefined && !hasPanel} data-density={density}>
        <LeadListHead count={list.data?.count} density={density} onDensity={setDensity} />
        <FilterBar searching={searching} count={list.data?.count} />
        <DroppedNote />
        <LeadList searching={searching} list={list} openId={openId} />
      </section>
      {children}
    </div>
  )
}
