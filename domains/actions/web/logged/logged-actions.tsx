import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LoggedAction, listLoggedActions } from '#domains/actions/contract/action-list.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { loggedColumns, loggedLeastWidth } from './logged-action-columns.tsx'
import { LoggedActionFilters, type StaffChoice } from './logged-action-filters.tsx'
import { type ActionsSearch, loggedQuery } from './logged-action-search.ts'

interface LoggedActionsProps {
  search: ActionsSearch
  isAdmin: boolean
  staffChoice: StaffChoice
  /** Stands beside the title. */
  tabs: ReactNode
}

export function LoggedActions({ search, isAdmin, staffChoice, tabs }: LoggedActionsProps) {
  const navigate = useNavigate()
  const { page = 1, tab: _tab, ...filters } = search
  const list = useApiQuery(listLoggedActions, { query: loggedQuery(search), keepPrevious: true, quiet: true })
  const show = (next: ActionsSearch, replace = true) => void navigate({ to: '/actions', search: next, replace })
  const open = ({ lead }: LoggedAction) => lead && void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  const count = list.data?.count ?? 0
  return (
    <RecordPage
      title="Actions"
      beside={tabs}
      filters={<LoggedActionFilters filters={filters} staffChoice={isAdmin ? staffChoice : undefined} onChange={show} />}
      list={list}
      shown={JSON.stringify(search)}
      empty={
        <EmptyNote whole title={count > 0 ? 'This page is past the end of the list' : 'No action in these days fits'}>
          {count > 0 ? (
            <Button variant="default" onClick={() => show(filters)}>
              Go to the first page
            </Button>
          ) : (
            'Choose more days, or remove a filter.'
          )}
        </EmptyNote>
      }
      pager={count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...filters, page: next }, false)} />}
    >
      {(rows) => <RecordTable label="Logged actions" columns={loggedColumns} rows={rows} onOpen={open} leastWidth={loggedLeastWidth} />}
    </RecordPage>
  )
}
