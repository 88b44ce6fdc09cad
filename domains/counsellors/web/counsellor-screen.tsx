import { Fragment } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { AccountPage } from '#domains/accounts/web/people/account-page.tsx'
import { EditAccount } from '#domains/accounts/web/people/edit-account.tsx'
import { ResetSecondFactor } from '#domains/accounts/web/people/reset-second-factor.tsx'
import { listBulkTransfers } from '#domains/assignment/contract/bulk.ts'
import { CounsellorsField } from '#domains/assignment/web/assignment/counsellors-field.tsx'
import { leaveText, standInsText } from '#domains/assignment/web/assignment/leave-text.ts'
import {
  type CounsellorDetails,
  changeCounsellor,
  getCounsellorAccount,
  listCounsellorAccounts,
  resetCounsellor,
  resetCounsellorFactor,
} from '#domains/counsellors/contract/counsellors.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { LeadsOfCounsellor } from './leads-of-counsellor.tsx'

const refreshes = [keyOf(getCounsellorAccount), keyOf(listCounsellorAccounts), keyOf(listBulkTransfers)]

/** The leaves that go on or are to come, with who stands in. */
const Leaves = ({ absences }: Pick<CounsellorDetails, 'absences'>) =>
  absences.map((leave) => (
    <Fragment key={leave.id}>
      {leaveText(leave)}. {standInsText(leave)}.<br />
    </Fragment>
  ))

const facts = ({ city, leads, open_follow_ups, is_boarding, absences }: CounsellorDetails) =>
  [
    ['Cities', city.map(({ name }) => name).join(', ') || 'Every city'],
    ['Kind', is_boarding ? 'Boarding counsellor' : 'Counsellor'],
    ['Leads', grouped(leads)],
    ['Open follow-ups', grouped(open_follow_ups)],
    ['Leave', absences.length === 0 ? 'None is noted' : <Leaves key="leave" absences={absences} />],
  ] as const

const consequence = ({ leads }: CounsellorDetails) =>
  leads === 0
    ? 'They have no leads.'
    : `${counted(leads, 'lead')} of theirs ${leads === 1 ? 'waits' : 'wait'} until you transfer ${leads === 1 ? 'it' : 'them'} below.`

export function CounsellorScreen({ slug }: { slug: string }) {
  const isAdmin = overseesLeads(useMe())
  const asked = useApiQuery(getCounsellorAccount, { query: { id: Number(slug) }, quiet: true })
  return (
    <AccountPage back={{ to: '/counsellor', label: isAdmin ? 'Counsellors' : 'Boarding counsellors' }} asked={asked} facts={facts}>
      {(account) => isAdmin && <Administer account={account} />}
    </AccountPage>
  )
}

function Administer({ account }: { account: CounsellorDetails }) {
  const { user, city, is_boarding, boarding_unassigned_data_permission, dormant_data_permission } = account
  const permissions = { is_boarding, boarding_unassigned_data_permission, dormant_data_permission }
  return (
    <>
      <EditAccount
        account={account}
        values={{ name: user, cities: city.map(({ id }) => id), ...permissions }}
        change={changeCounsellor}
        reset={resetCounsellor}
        refreshes={refreshes}
        consequence={consequence(account)}
        receiving={{ field: (props) => <CounsellorsField label="Give them to" isFocused except={account.id} {...props} />, hasRules: true }}
      />
      <ResetSecondFactor account={account} reset={resetCounsellorFactor} refreshes={refreshes} />
      <LeadsOfCounsellor account={account} />
    </>
  )
}
