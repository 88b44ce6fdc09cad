import { CreateAccount } from '#domains/accounts/web/people/create-account.tsx'
import { createSalesExecutive, listSalesExecutives } from '#domains/sales/contract/executives.ts'

export const CreateExecutive = () => (
  <CreateAccount
    back={{ to: '/executive', label: 'Sales executives' }}
    title="Create a sales executive"
    operation={createSalesExecutive}
    list={listSalesExecutives}
    before={{ name: '', email: '', cities: [] }}
  />
)
