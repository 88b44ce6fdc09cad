import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useRef } from 'react'
import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { panelQuery } from '#platform/web/ui/page/screen-widths.ts'
import { useFocusReturn } from '../facts/use-focus-return.ts'
import { DroppedNote } from './filters/dropped-note.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { LeadList } from './lead-list.tsx'
import { LeadListHead } from './lead-list-head.tsx'
import classes from './lead-list-screen.module.css'
import type { ListAct } from './list-act.ts'
import { OpenLeadList } from './open-lead-list.ts'
import type { SoundsNoteProps } from './search/sounds-note.tsx'
import { useAfterSearch } from './search/use-after-search.ts'
import { useLeadSearch } from './search/use-lead-search.ts'
import { useSoundingSearch } from './search/use-sounding-search.ts'
import { hasChosen, useSelection } from './selection/use-selection.ts'
import { useDensity } from './table/use-density.ts'
import { useLeadKeys } from './use-lead-keys.ts'
import { useLeadList } from './use-lead-list.ts'
import { useListNews } from './use-list-news.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useParentsFound } from './use-parents-found.ts'

const SoundsNote = lazyPart(() => import('./search/sounds-note.tsx'))
const SelectionBar = lazyPart(() => import('./selection/selection-bar.tsx'))

const noLeads: readonly never[] = []
const nothingYet = { data: undefined, isPlaceholderData: false, isError: false }

function Sounds(props: SoundsNoteProps) {
  if (!props.isInPlace && !props.more && !props.searching.filters.sounds_like) return null
  return (
    <Suspense fallback={null}>
      <SoundsNote {...props} />
    </Suspense>
  )
}

interface LeadListScreenProps {
  list: LeadListName
  headTools?: ReactNode
  acts?: readonly ListAct[]
  children: ReactNode
}

/** On wide screens the open lead lies beside the list, otherwise over it. */
export function LeadListScreen({ list, headTools, acts = [], children }: LeadListScreenProps) {
  const { leadId } = useParams({ strict: false })
  const hasPanel = useMediaQuery(panelQuery, undefined, { getInitialValueInEffect: false })
  const searching = useLeadSearch(list)
  const { shown, isLooking, more } = useSoundingSearch(searching)
  const page = useLeadList(shown)
  const news = useListNews(shown, page)
  const [density] = useDensity()
  const section = useRef<HTMLElement>(null)
  const openId = leadId === undefined ? undefined : Number(leadId)
  const { toNext, toPrevious } = useNeighbours(shown, openId)
  const open = useMemo(() => ({ list, toNext, toPrevious }), [list, toNext, toPrevious])

  const leads = news.shown?.results ?? noLeads
  const selection = useSelection(
    JSON.stringify([list, shown.filters]),
    useMemo(() => leads.map(({ id }) => id), [leads]),
  )
  const afterSearch = useAfterSearch({ section, searching, page: isLooking ? nothingYet : page })

  useParentsFound(news.shown?.count)
  useFocusReturn(section, list, openId)
  useLeadKeys(section, { openId, toNext, toPrevious, selection })

  return (
    <div className={classes.screen} data-open={openId !== undefined || undefined}>
      <section
        ref={section}
        className={classes.list}
        aria-label={leadLists[list].title}
        inert={openId !== undefined && !hasPanel}
        data-density={density}
      >
        <LeadListHead searching={shown} count={news.shown?.count} news={news} tools={headTools} acts={acts} />
        <FilterBar key={`filters ${list}`} searching={searching} count={news.shown?.count} afterSearch={afterSearch} />
        <DroppedNote key={`note ${list}`} list={list} />
        <Sounds searching={searching} isInPlace={shown !== searching} more={0} />
        <LeadList
          key={`rows ${list}`}
          searching={shown}
          page={page}
          shown={news.shown}
          isLooking={isLooking}
          openId={openId}
          selection={selection}
          foot={more > 0 && <Sounds searching={searching} isInPlace={false} more={more} />}
        />
        {hasChosen(selection) && (
          <Suspense fallback={null}>
            <SelectionBar searching={shown} selection={selection} found={news.shown?.count ?? 0} acts={acts} />
          </Suspense>
        )}
      </section>
      <OpenLeadList value={open}>{children}</OpenLeadList>
    </div>
  )
}
