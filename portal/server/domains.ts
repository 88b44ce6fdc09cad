import type { ContractDomain } from '#platform/contract/domain.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { modulesOf } from './modules-of.ts'

async function partsOf<Part extends object>(side: 'contract' | 'server') {
  const modules = await modulesOf<{ domain: Part }>(`${side}/domain.ts`)
  return modules.map(({ name, domain }) => {
    if (!domain) throw new Error(`domains/${name}/${side}/domain.ts exports no domain. Export what it adds under that name.`)
    return { ...domain, name }
  })
}

/** What each domain adds to the contract, lower ones first. Every call and every shape of the whole lead is folded from it. */
export const contracts = await partsOf<ContractDomain>('contract')

export const domains = await partsOf<ServerDomain>('server')
