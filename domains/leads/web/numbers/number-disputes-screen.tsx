import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listNumberDisputes } from '#domains/leads/contract/number-disputes.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { disputeColumns } from './dispute-columns.tsx'
import classes from './number-disputes-screen.module.css'

const route = getRouteApi('/_portal/number-disputes')

export function NumberDisputesScreen() {
  const { page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const query = { limit: pageSize, offset: (page - 1) * pageSize }
  const list = useApiQuery(listNumberDisputes, { query, keepPrevious: true, quiet: true })
  const count = list.data?.count ?? 0
  return (
    <RecordPage
      title="Numbers to check"
      filters={
        <p className={textStyles.quiet}>These numbers are on two parents. Choose who keeps each, or merge them if they are one person.</p>
      }
      list={list}
      shown={String(page)}
      empty={
        <EmptyNote whole title="No number waits">
          When a number is added to a second parent, you decide here whose it is.
        </EmptyNote>
      }
      pager={
        count > pageSize && (
          <LeadPager count={count} page={page} onTurn={(next) => navigate({ to: '/number-disputes', search: { page: next } })} />
        )
      }
    >
      {(rows) => (
        <div className={classes.table}>
          <RecordTable label="Numbers to check" columns={disputeColumns} rows={rows} />
        </div>
      )}
    </RecordPage>
  )
}
