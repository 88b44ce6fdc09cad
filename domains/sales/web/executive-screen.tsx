import { Link } from '@tanstack/react-router'
import { AccountPage } from '#domains/accounts/web/people/account-page.tsx'
import { EditAccount } from '#domains/accounts/web/people/edit-account.tsx'
import { ResetSecondFactor } from '#domains/accounts/web/people/reset-second-factor.tsx'
import {
  changeSalesExecutive,
  getSalesExecutive,
  listSalesExecutives,
  resetSalesExecutive,
  resetSalesExecutiveFactor,
  type SalesExecutive,
} from '#domains/sales/contract/executives.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { changedByAssigning } from './changed-by-assigning.ts'

const refreshes = [keyOf(getSalesExecutive), keyOf(listSalesExecutives), ...changedByAssigning]

const facts = ({ id, schools }: SalesExecutive) =>
  [
    [
      'Schools',
      <Link key="schools" to="/assigned" search={{ executive: id }}>
        {grouped(schools)} assigned
      </Link>,
    ],
  ] as const

const consequence = ({ schools, is_active }: SalesExecutive) =>
  schools === 0
    ? 'No school is assigned to them.'
    : is_active
      ? `Their ${grouped(schools)} schools wait at Assigned schools until you give them to somebody else, or activate them again.`
      : `Their ${grouped(schools)} schools wait at Assigned schools for somebody else.`

export function ExecutiveScreen({ slug }: { slug: string }) {
  const asked = useApiQuery(getSalesExecutive, { query: { id: Number(slug) }, quiet: true })
  return (
    <AccountPage back={{ to: '/executive', label: 'Sales executives' }} asked={asked} facts={facts}>
      {(account) => (
        <>
          <EditAccount
            account={account}
            values={{ name: account.user, cities: account.city.map(({ id }) => id) }}
            change={changeSalesExecutive}
            reset={resetSalesExecutive}
            refreshes={refreshes}
            consequence={consequence(account)}
          />
          <ResetSecondFactor account={account} reset={resetSalesExecutiveFactor} refreshes={refreshes} />
        </>
      )}
    </AccountPage>
  )
}
