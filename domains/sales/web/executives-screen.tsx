import { Link } from '@tanstack/react-router'
import { type AccountSearch, accountsQueryOf } from '#domains/accounts/web/people/account-search.ts'
import { AccountsPage } from '#domains/accounts/web/people/accounts-page.tsx'
import { defaultQuietDays } from '#domains/sales/contract/assigned-schools.ts'
import { listSalesExecutives, type SalesExecutive } from '#domains/sales/contract/executives.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'

/** The figures of an executive; each opens exactly its schools. */
export const executiveColumns: readonly RecordColumn<SalesExecutive>[] = [
  {
    key: 'schools',
    title: 'Schools',
    width: '100px',
    word: 'schools',
    cell: ({ id, schools, user }) => (
      <Link to="/assigned" search={{ executive: id }} className={textStyles.nameLink} aria-label={`${schools} schools of ${user}`}>
        {grouped(schools)}
      </Link>
    ),
  },
  {
    key: 'to-contact',
    title: 'To contact',
    width: '110px',
    word: 'to contact',
    cell: ({ id, to_contact, user }) => (
      <Link
        to="/assigned"
        className={textStyles.nameLink}
        search={{ executive: id, quiet_for: defaultQuietDays }}
        aria-label={`${to_contact} schools of ${user} to contact`}
        title={`No contact in ${defaultQuietDays} days`}
      >
        {grouped(to_contact)}
      </Link>
    ),
  },
]

export const ExecutivesScreen = ({ search }: { search: AccountSearch }) => (
  <AccountsPage
    at="/executive"
    title="Sales executives"
    create="Create an executive"
    search={search}
    list={useApiQuery(listSalesExecutives, { query: accountsQueryOf(search), keepPrevious: true, quiet: true })}
    columns={executiveColumns}
    none={
      <EmptyNote whole title="There is no sales executive yet">
        Create one, then assign schools to them.
      </EmptyNote>
    }
  />
)
