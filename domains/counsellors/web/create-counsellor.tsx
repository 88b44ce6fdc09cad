import { CreateAccount } from '#domains/accounts/web/people/create-account.tsx'
import { createCounsellor, listCounsellorAccounts } from '#domains/counsellors/contract/counsellors.ts'

export const CreateCounsellor = () => (
  <CreateAccount
    back={{ to: '/counsellor', label: 'Counsellors' }}
    title="Create a counsellor"
    operation={createCounsellor}
    list={listCounsellorAccounts}
    before={{
      ...{ name: '', email: '', cities: [] },
      ...{ is_boarding: false, boarding_unassigned_data_permission: false, dormant_data_permission: false },
    }}
  />
)
