import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { loggedColumns, loggedLeastWidth } from '#domains/actions/web/logged/logged-action-columns.tsx'
import { recentOf } from '#domains/analytics/contract/policy.ts'
import { lastShown, listLastActions, salesDays } from '#domains/analytics/contract/recent.ts'
import { SchoolLeadLink } from '#domains/school-leads/web/school-lead-link.tsx'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'

const whose = {
  own: `The last ${lastShown} actions that you logged.`,
  team: `The last ${lastShown} actions that the team logged.`,
  sales: `The last ${lastShown} actions of ${salesDays} days with parents who asked about your schools.`,
}

/** Sales executives open leads as they may read them, without numbers. */
export const closedColumns: readonly RecordColumn<LoggedAction>[] = loggedColumns.map((column) =>
  column.key === 'lead' ? { ...column, cell: ({ lead }) => lead && <SchoolLeadLink {...lead} /> } : column,
)

export function RecentActionsScreen() {
  const reader = recentOf(useMe())
  const list = useApiQuery(listLastActions, { quiet: true })
  const navigate = useNavigate()
  const open = ({ lead }: LoggedAction) => lead && void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  return (
    <RecordPage
      title="Recent actions"
      filters={<p className={textStyles.quiet}>{whose[reader]}</p>}
      list={list}
      shown="actions"
      empty={
        <EmptyNote whole title="No action yet">
          {reader === 'own'
            ? `Log an action on a lead${hasKeyboard() ? ' (Alt A)' : ''}, and it appears here.`
            : 'Actions appear here as they are logged.'}
        </EmptyNote>
      }
      pager={null}
    >
      {(rows) => (
        <RecordTable
          label="Recent actions"
          columns={reader === 'sales' ? closedColumns : loggedColumns}
          rows={rows}
          {...(reader !== 'sales' && { onOpen: open })}
          leastWidth={loggedLeastWidth}
        />
      )}
    </RecordPage>
  )
}
