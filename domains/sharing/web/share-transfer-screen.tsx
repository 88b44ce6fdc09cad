import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Handover, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/empty-note.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { RecordPage } from '#platform/web/ui/record-page.tsx'
import { RecordTable } from '#platform/web/ui/record-table.tsx'
import { handoverColumns } from './handover-columns.tsx'
import { HandoverFilterBar } from './handover-filter-bar.tsx'
import { type HandoverSearch, handoverQuery } from './handover-search.ts'
import classes from './share-transfer-screen.module.css'

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
        <Nothing isPastEnd={count > 0} isFiltered={Object.keys(filters).length > 0} onShow={(next) => void show(next)} filters={filters} />
      }
      pager={count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...filters, page: next }, false)} />}
    >
      {(rows) => (
        <div className={classes.table}>
          <RecordTable label="Shares and transfers" columns={handoverColumns} rows={rows} onOpen={open} />
        </div>
      )}
    </RecordPage>
  )
}

interface NothingProps {
  isPastEnd: boolean
  isFiltered: boolean
  filters: HandoverSearch
  onShow: (search: HandoverSearch) => void
}

function Nothing({ isPastEnd, isFiltered, filters, onShow }: NothingProps) {
  if (isPastEnd)
    return (
      <EmptyNote title="This page is past the end of the list">
        <Button variant="default" onClick={() => onShow(filters)}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (isFiltered)
    return (
      <EmptyNote title="No share or transfer fits these filters">
        <Button variant="default" onClick={() => onShow({})}>
          Clear the filters
        </Button>
      </EmptyNote>
    )
  return (
    <EmptyNote title="Nothing was shared or transferred yet">
      Open a lead and press S to share it with a colleague, or to hand it over.
    </EmptyNote>
  )
}
