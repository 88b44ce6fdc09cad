import { MultiSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AccountPage } from '#domains/accounts/web/people/account-page.tsx'
import type { Receiving } from '#domains/accounts/web/people/deactivate.tsx'
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
import { counted, grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { changedByAssigning } from './changed-by-assigning.ts'
import { useExecutives } from './use-executives.ts'

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

const consequence = ({ schools }: SalesExecutive) =>
  schools === 0 ? 'No school is assigned to them.' : `Their ${counted(schools, 'school')} wait at Assigned schools for somebody else.`

/** The executives who get the schools of one who leaves. */
function ExecutivesField({ except, chosen, problem, onChange }: { except: number } & Parameters<Receiving['field']>[0]) {
  const others = useExecutives().filter(({ id, is_active }) => is_active && id !== except)
  return (
    <MultiSelect
      label="Give them to"
      description={chosen.length > 1 ? 'Shared out evenly' : 'One, or several'}
      searchable
      hidePickedOptions
      nothingFoundMessage="No executive of that name"
      data={others.map(({ id, user }) => ({ value: String(id), label: user }))}
      value={chosen}
      error={problem}
      onChange={onChange}
    />
  )
}

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
            receiving={{ field: (props) => <ExecutivesField except={account.id} {...props} />, hasRules: false }}
          />
          <ResetSecondFactor account={account} reset={resetSalesExecutiveFactor} refreshes={refreshes} />
        </>
      )}
    </AccountPage>
  )
}
