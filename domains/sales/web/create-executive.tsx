import { createSalesExecutive, listSalesExecutives } from '#domains/sales/contract/executives.ts'
import { CreateAccount } from '#domains/staff/web/accounts/create-account.tsx'

export const CreateExecutive = () => (
  <CreateAccount
    back={{ to: '/executive', label: 'Sales executives' }}
    title="Create a sales executive"
    call={createSalesExecutive}
    list={listSalesExecutives}
    before={{ name: '', email: '', cities: [] }}
  />
)
