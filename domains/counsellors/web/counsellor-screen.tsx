import {
  type CounsellorDetails,
  changeCounsellor,
  getCounsellorAccount,
  listCounsellorAccounts,
  resetCounsellor,
} from '#domains/counsellors/contract/counsellors.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { AccountPage } from '#domains/staff/web/accounts/account-page.tsx'
import { EditAccount } from '#domains/staff/web/accounts/edit-account.tsx'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { HandOverLeads } from './hand-over-leads.tsx'

const refreshes = [keyOf(getCounsellorAccount), keyOf(listCounsellorAccounts)]
const grouped = (count: number) => count.toLocaleString('en-IN')

const facts = ({ city, leads, open_follow_ups, is_boarding }: CounsellorDetails) =>
  [
    ['Cities', city.map(({ name }) => name).join(', ') || 'Every city'],
    ['Kind', is_boarding ? 'Boarding counsellor' : 'Counsellor'],
    ['Leads', grouped(leads)],
    ['Open follow-ups', grouped(open_follow_ups)],
  ] as const

const consequence = ({ leads }: CounsellorDetails) =>
  leads === 0
    ? 'No lead is theirs.'
    : `Their ${leads === 1 ? 'lead stays' : `${grouped(leads)} leads stay`} theirs, with the follow-ups, until you hand them over below. Admins see them in Users meanwhile.`

export function CounsellorScreen({ slug }: { slug: string }) {
  const isAdmin = useMe().roles.includes('counsellor_admin')
  const asked = useAsk(getCounsellorAccount, { query: { id: Number(slug) }, quiet: true })
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
      />
      <HandOverLeads account={account} refreshes={refreshes} />
    </>
  )
}
