import { SetupError } from '#platform/server/config/setup-error.ts'
import { addOperation } from './add-operation.ts'
import { fillTemplate } from './fill-template.ts'
import type { House } from './house.ts'
import { camelCase, needDomainName, pascalCase } from './names.ts'

/** Words that stand for something else where a domain's name would stand. */
const reserved = ['check', 'unit', 'e2e', 'events', 'platform', 'portal', 'testing', 'demo']

/** The layer on top of all others, from which it may import every domain. */
function withLayer(text: string, domain: string): string | undefined {
  const end = text.indexOf('\n] as const\n')
  return end < 0 ? undefined : `${text.slice(0, end)}\n  ['${domain}'],${text.slice(end)}`
}

export async function addDomain(house: House, domain: string): Promise<string> {
  needDomainName(domain)
  if (reserved.includes(domain)) throw new SetupError(`"${domain}" means something else in this house. Choose another name.`)
  if (house.has(`domains/${domain}`))
    throw new SetupError(`There is a domain ${domain} already. Add an operation to it: npm run new -- operation ${domain} list-…`)
  const name = camelCase(domain)
  const words = { domain, name, Name: pascalCase(domain) }
  await house.add(`domains/${domain}/contract/${domain}.ts`, await fillTemplate('domain/contract.ts', words))
  await house.add(`domains/${domain}/contract/domain.ts`, await fillTemplate('domain/contract-domain.ts', words))
  await house.add(`domains/${domain}/server/domain.ts`, await fillTemplate('domain/server-domain.ts', words))
  await house.add(`domains/${domain}/server/routes.ts`, await fillTemplate('domain/routes.ts', words))
  await house.add(`domains/${domain}/server/every-operation.ts`, await fillTemplate('domain/every-operation.ts', words))
  await house.change('portal/domains.ts', (text) => withLayer(text, domain))
  const next = await addOperation(house, domain, `list-${domain}`)
  return `The domain may import every other one now: move its line in portal/domains.ts down as far as it can stand.\n${next}`
}
