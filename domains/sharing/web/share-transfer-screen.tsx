import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Handover, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { NoRows } from '#platform/web/ui/notes/no-rows.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { handoverColumns } from './handover-columns.tsx'
import { HandoverFilterBar } from './handover-filter-bar.tsx'
import { type HandoverSearch, handoverQuery } from './handover-search.ts'

/** What colleagues do meanwhile appears by itself. */
const minute = 60_000

const route = getRouteApi('/_portal/share-transfer')

export function ShareTransferScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const list = useAsk(listHandovers, { query: handoverQuery(search), keepPrevious: true, quiet: true, refetchInterval: minute })
  const show = (next: HandoverSearch, replace = true) => navigate({ to: '/share-transfer', search: next, replace })
  const open = ({ lead }: Handover) => {
    if (lead.visible) void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  }
  const count = list.data?.count ?? 0
  return (
    <RecordPage
      title="Shared leads"
      filters={<HandoverFilterBar filters={filters} onChange={(next) => void show(next)} />}
      list={list}
      shown={JSON.stringify(search)}
      empty={
        <NoRows
          isPastEnd={count > 0}
          isFiltered={Object.keys(filters).length > 0}
          unfit="No share or transfer fits these filters"
          onFirstPage={() => void show(filters)}
          onClear={() => void show({})}
        >
          <EmptyNote title="Nothing was shared or transferred yet">
            Open a lead and press S to share it with a colleague, or to hand it over.
          </EmptyNote>
        </NoRows>
      }
      pager={count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...filters, page: next }, false)} />}
    >
      {(rows) => <RecordTable label="Shares and transfers" columns={handoverColumns} rows={rows} onOpen={open} leastWidth={1000} />}
    </RecordPage>
  )
}
