import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type AccountSearch, accountsQueryOf } from '#domains/accounts/web/people/account-search.ts'
import { AccountsPage } from '#domains/accounts/web/people/accounts-page.tsx'
import { type CounsellorAccount, listCounsellorAccounts } from '#domains/counsellors/contract/counsellors.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'

const columns: readonly RecordColumn<CounsellorAccount>[] = [
  {
    key: 'kind',
    title: 'Kind',
    width: '16%',
    cell: ({ is_boarding, waiting_leads }) =>
      waiting_leads > 0 ? `${counted(waiting_leads, 'lead waits', 'leads wait')}` : is_boarding && 'Boarding',
  },
]

/** Counsellors for their admins; for boarding analysts the boarding counsellors, to read. */
export function CounsellorsScreen({ search }: { search: AccountSearch }) {
  const isAdmin = overseesLeads(useMe())
  return (
    <AccountsPage
      at="/counsellor"
      title={isAdmin ? 'Counsellors' : 'Boarding counsellors'}
      create={isAdmin ? 'Create a counsellor' : undefined}
      search={search}
      list={useApiQuery(listCounsellorAccounts, { query: accountsQueryOf(search), keepPrevious: true, quiet: true })}
      columns={columns}
      none={
        <EmptyNote whole title={isAdmin ? 'There is no counsellor yet' : 'There is no boarding counsellor yet'}>
          {isAdmin ? 'Create one, then assign leads to them.' : 'A counsellor admin creates them.'}
        </EmptyNote>
      }
    />
  )
}
