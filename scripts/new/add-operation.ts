import { SetupError } from '#platform/server/config/setup-error.ts'
import { projectFiles } from '../check/project-files.ts'
import { fillTemplate } from './fill-template.ts'
import type { House } from './house.ts'
import { camelCase, needOperationName, pascalCase } from './names.ts'

/** Operations that begin so ask and change nothing. */
const readingVerbs = /^(?:get|list|search|find|count|is|has|suggest)-/

const everyOperationOf = (domain: string) => `domains/${domain}/server/every-operation.ts`

async function refuseTaken({ root, read }: House, domain: string, operation: string): Promise<void> {
  const files = await projectFiles(root, 'domains')
  const contracts = files.filter((path) => /^domains\/[^/]+\/contract\//.test(path))
  for (const path of contracts) {
    if (new RegExp(`^export const ${camelCase(operation)}\\b`, 'm').test(await read(path)))
      throw new SetupError(`${path} has an operation ${camelCase(operation)} already. Choose another name.`)
  }
  const act = files.find((path) => path.startsWith(`domains/${domain}/server/`) && path.endsWith(`/${operation}.ts`))
  if (act) throw new SetupError(`${act} is there already. Choose another name.`)
}

function withRoute(text: string, serveLine: string, actImport: string): string | undefined {
  const from = text.indexOf('\nexport function serve')
  const end = text.indexOf('\n}\n', from)
  if (from < 0 || end < 0) return undefined
  return `${actImport}\n${text.slice(0, end)}\n  ${serveLine}${text.slice(end)}`
}

const contractName = (routes: string, domain: string) =>
  new RegExp(`^import \\* as (\\w+) from '#domains/${domain}/contract/${domain}\\.ts'$`, 'm').exec(routes)?.[1]

async function addRoute(house: House, domain: string, operation: string): Promise<void> {
  await house.change(`domains/${domain}/server/routes.ts`, (text) => {
    const contract = contractName(text, domain)
    const act = camelCase(operation)
    const serveLine = `serve(app, ${contract}.${act}, ({ db, staff }) => ${act}(db, staff))`
    return contract && withRoute(text, serveLine, `import { ${act} } from './${operation}.ts'`)
  })
}

async function addToTable(house: House, domain: string, operation: string): Promise<void> {
  await house.change(everyOperationOf(domain), (text) => {
    const end = text.indexOf('\n}\n', text.search(/^export const everyOperation\b/m))
    const line = `  ${camelCase(operation)}: ['staff', () => ({}), 404, 'it is not written yet'],`
    return end < 0 ? undefined : `${text.slice(0, end)}\n${line}${text.slice(end)}`
  })
}

/** Writes an operation that refuses everybody, its failing test, its act, its route and its hook; answers what to do next. */
export async function addOperation(house: House, domain: string, operation: string): Promise<string> {
  needOperationName(operation)
  const contract = `domains/${domain}/contract/${domain}.ts`
  for (const path of [contract, `domains/${domain}/server/routes.ts`])
    if (!house.has(path)) throw new SetupError(`There is no ${path}. Make the domain first: npm run new -- domain ${domain}`)
  await refuseTaken(house, domain, operation)
  const isRead = readingVerbs.test(operation)
  const [Database, db] = isRead ? ['Database', 'db'] : ['Transaction', 'tx']
  const words = {
    ...{
      domain,
      'verb-noun': operation,
      'verb noun': operation.replaceAll('-', ' '),
      verbNoun: camelCase(operation),
      VerbNoun: pascalCase(operation),
    },
    ...{ METHOD: isRead ? 'GET' : 'POST', success: isRead ? '' : "  success: 'Done',\n", Database, db },
  }
  const entry = await fillTemplate('operation/contract.ts', words)
  await house.change(contract, (text) => text + entry)
  await house.add(`domains/${domain}/server/${operation}.test.ts`, await fillTemplate('operation/act.test.ts', words))
  await house.add(`domains/${domain}/server/${operation}.ts`, await fillTemplate('operation/act.ts', words))
  await addRoute(house, domain, operation)
  await house.add(
    `domains/${domain}/web/use-${operation}.ts`,
    await fillTemplate(isRead ? 'operation/read-hook.ts' : 'operation/write-hook.ts', words),
  )
  await addToTable(house, domain, operation)
  return [
    `Next: write in ${contract} what ${camelCase(operation)} takes, answers and refuses, and who may make it; say the last in ${everyOperationOf(domain)} too.`,
    `Then let npm test -- --watch ${domain} ${operation} tell you how far the act is. Until a screen uses it, npm run check names use-${operation}.ts as unused.`,
  ].join('\n')
}
