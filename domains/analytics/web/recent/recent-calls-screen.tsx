import { Link, useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { recentOf } from '#domains/analytics/contract/policy.ts'
import { lastShown, listLastCalls, type RecentCall } from '#domains/analytics/contract/recent.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { callColumns } from './call-columns.tsx'

const whose = {
  own: 'Your calls of today',
  team: 'The team’s calls of today',
  sales: 'Calls of today with parents who asked about your schools',
}

/** Simulated calls are among the rows, so it says how many they are. */
const simulatedText = ({ count, simulated }: { count: number; simulated: number }) =>
  simulated === count ? 'All of them are simulated: no telephone rang.' : `${simulated} of ${count} are simulated: no telephone rang.`

export function RecentCallsScreen() {
  const me = useMe()
  const reader = recentOf(me)
  const list = useApiQuery(listLastCalls, { quiet: true })
  const navigate = useNavigate()
  const open = ({ lead }: RecentCall) => lead && void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  const columns = callColumns(me.user.id, { withStaff: reader !== 'own', ofSales: reader === 'sales' })
  return (
    <RecordPage
      title="Recent calls"
      filters={
        <p className={textStyles.quiet}>
          {whose[reader]}; the last {lastShown} are shown.
          {list.data && list.data.simulated > 0 && ` ${simulatedText(list.data)}`}
        </p>
      }
      list={list}
      shown="calls"
      empty={
        <EmptyNote whole title="No call yet today">
          {reader === 'own' ? (
            <p>
              Turn on Auto Dialer in{' '}
              <Link to="/$list" params={{ list: 'users' }} search={{ page: 1 }}>
                Users
              </Link>
              , or call a parent from their lead.
            </p>
          ) : (
            'Calls appear here as they are placed.'
          )}
        </EmptyNote>
      }
      pager={null}
    >
      {(rows) => (
        <RecordTable
          label="Recent calls"
          columns={columns}
          rows={rows}
          {...(reader !== 'sales' && { onOpen: open })}
          leastWidth={reader === 'sales' ? 720 : 860}
        />
      )}
    </RecordPage>
  )
}
