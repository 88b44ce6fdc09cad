import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Handover, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { handoverColumns } from './handover-columns.tsx'
import { HandoverFilterBar } from './handover-filter-bar.tsx'
import { type HandoverSearch, handoverQuery } from './handover-search.ts'

/** The list reads itself again, so handovers by colleagues appear. */
const minute = 60_000

const route = getRouteApi('/_portal/share-transfer')

export function ShareTransferScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { page: _, ...filters } = search
  const list = useApiQuery(listHandovers, { query: handoverQuery(search), keepPrevious: true, quiet: true, refetchInterval: minute })
  const show = (next: HandoverSearch, replace = true) => void navigate({ to: '/share-transfer', search: next, replace })
  const open = ({ lead }: Handover) => {
    if (lead.visible) void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  }
  return (
    <PagedRecords
      title="Shared leads"
      filters={<HandoverFilterBar filters={filters} onChange={show} />}
      list={list}
      search={search}
      onTurn={(next) => show(next, false)}
      onClear={() => show({})}
      unfit="No share or transfer fits these filters"
      none={
        <EmptyNote whole title="Nothing was shared or transferred yet">
          Open a lead{hasKeyboard() && ' and press Alt S'} to share it with a colleague, or to changes it over.
        </EmptyNote>
      }
    >
      {(rows) => <RecordTable label="Shares and transfers" columns={handoverColumns} rows={rows} onOpen={open} leastWidth={1000} />}
    </PagedRecords>
  )
}
