import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityListName } from '#domains/enquiries/contract/enquiries.ts'
import { ViewsButton } from '#domains/lists/web/views/views-button.tsx'
import { pageSize } from '#platform/contract/shapes.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { ActivityFilters, isOfLastDays, lastDays } from './activity-filters.tsx'
import { type ActivitySearch, withoutEmpty } from './activity-search.ts'
import { type ActivityPath, ActivityTabs } from './activity-tabs.tsx'
import { activityViews } from './activity-views.ts'
import { ExportButton } from './export-button.tsx'

interface Row {
  id: number
  lead: { id: number }
}

interface ActivityPageProps<Shown extends Row> {
  at: ActivityPath
  /** As its export names it. */
  name: ActivityListName
  title: string
  search: ActivitySearch
  offers: Parameters<typeof ActivityFilters>[0]['offers']
  list: Parameters<typeof RecordPage<Shown>>[0]['list']
  columns: readonly RecordColumn<Shown>[]
  /** Advice for an empty list without filters. */
  hint: ReactNode
  mayOpen?: (row: Shown) => boolean
}

/** A list of activities, with its filters in the address. */
export function ActivityPage<Shown extends Row>({
  at,
  name,
  title,
  search,
  offers,
  list,
  columns,
  hint,
  mayOpen,
}: ActivityPageProps<Shown>) {
  const navigate = useNavigate()
  const { page = 1, when, ...filters } = search
  const show = (next: ActivitySearch, replace = true) => void navigate({ to: at, search: withoutEmpty({ ...next, when }), replace })
  const open = (row: Shown) => {
    if (mayOpen?.(row) ?? true) void navigate({ to: '/leads/$leadId', params: { leadId: String(row.lead.id) } })
  }
  const count = list.data?.count ?? 0
  const isFiltered = Object.keys(filters).length > 0
  return (
    <RecordPage
      title={title}
      beside={<ActivityTabs current={title} />}
      filters={
        <>
          <ActivityFilters filters={filters} offers={offers} onChange={show} />
          <ViewsButton viewed={activityViews(name, filters, (next) => show(next, false))} />
          <ExportButton list={name} filters={filters} count={list.data?.count} />
        </>
      }
      list={list}
      shown={JSON.stringify([at, search])}
      empty={
        count > 0 ? (
          <EmptyNote whole title="This page is past the end of the list">
            <Button variant="default" onClick={() => show(filters)}>
              Go to the first page
            </Button>
          </EmptyNote>
        ) : offers.includes('past') && isOfLastDays(filters) ? (
          <EmptyNote whole title={`Nothing here in the ${lastDays.toLowerCase()}`}>
            <p>{hint}</p>
            <Button variant="default" onClick={() => show({ ...filters, any_day: true })}>
              Show all days
            </Button>
          </EmptyNote>
        ) : isFiltered ? (
          <EmptyNote whole title="Nothing fits these filters">
            <Button variant="default" onClick={() => show({})}>
              Clear the filters
            </Button>
          </EmptyNote>
        ) : (
          <EmptyNote whole title="Nothing here">
            {hint}
          </EmptyNote>
        )
      }
      pager={count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...filters, page: next }, false)} />}
    >
      {(rows) => <RecordTable label={title} columns={columns} rows={rows} onOpen={open} leastWidth={1200} />}
    </RecordPage>
  )
}
