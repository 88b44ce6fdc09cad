import { setAddedColumns } from '#domains/leads/contract/columns/columns.ts'
import { setAddedColumns as setAddedSql } from '#domains/leads/server/list/columns/columns.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { fold } from '#portal/fold.ts'
import { modulesOf } from './modules-of.ts'

async function partsOf<Part extends object>(side: 'contract' | 'server') {
  const modules = await modulesOf<{ domain: Part }>(`${side}/domain.ts`)
  return modules.map(({ name, domain }) => {
    if (!domain) throw new Error(`domains/${name}/${side}/domain.ts exports no domain. Export what it adds under that name.`)
    return { ...domain, name }
  })
}

/** The contract parts of all domains, lower ones first. Every call and every shape of the whole lead is folded from them. */
export const contracts = await partsOf<ContractDomain>('contract')

export const domains = await partsOf<ServerDomain>('server')

setAddedColumns(fold('column of the lead lists', contracts, ({ leadColumns }) => leadColumns))
setAddedSql(fold('column of the lead lists', domains, ({ leadColumns }) => leadColumns))
