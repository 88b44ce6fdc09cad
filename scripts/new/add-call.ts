import { SetupError } from '#platform/server/config/setup-error.ts'
import { projectFiles } from '../check/project-files.ts'
import { fillTemplate } from './fill-template.ts'
import type { House } from './house.ts'
import { camelCase, needCallName, pascalCase } from './names.ts'

/** Calls that begin so ask and change nothing. */
const readingVerbs = /^(?:get|list|search|find|count|is|has|suggest)-/

const everyCallOf = (domain: string) => `domains/${domain}/server/every-call.ts`

async function refuseTaken({ root, read }: House, domain: string, call: string): Promise<void> {
  const files = await projectFiles(root, 'domains')
  const contracts = files.filter((path) => /^domains\/[^/]+\/contract\//.test(path))
  for (const path of contracts) {
    if (new RegExp(`^export const ${camelCase(call)}\\b`, 'm').test(await read(path)))
      throw new SetupError(`${path} has a call ${camelCase(call)} already. Choose another name.`)
  }
  const act = files.find((path) => path.startsWith(`domains/${domain}/server/`) && path.endsWith(`/${call}.ts`))
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

async function addRoute(house: House, domain: string, call: string): Promise<void> {
  await house.change(`domains/${domain}/server/routes.ts`, (text) => {
    const contract = contractName(text, domain)
    const act = camelCase(call)
    const serveLine = `serve(app, ${contract}.${act}, ({ db, staff }) => ${act}(db, staff))`
    return contract && withRoute(text, serveLine, `import { ${act} } from './${call}.ts'`)
  })
}

async function addToTable(house: House, domain: string, call: string): Promise<void> {
  await house.change(everyCallOf(domain), (text) => {
    const end = text.indexOf('\n}\n', text.search(/^export const everyCall\b/m))
    const line = `  ${camelCase(call)}: ['staff', () => ({}), 404, 'it is not written yet'],`
    return end < 0 ? undefined : `${text.slice(0, end)}\n${line}${text.slice(end)}`
  })
}

/** Writes a call that refuses everybody, its failing test, its act, its route and its hook; answers what to do next. */
export async function addCall(house: House, domain: string, call: string): Promise<string> {
  needCallName(call)
  const contract = `domains/${domain}/contract/${domain}.ts`
  for (const path of [contract, `domains/${domain}/server/routes.ts`])
    if (!house.has(path)) throw new SetupError(`There is no ${path}. Make the domain first: npm run new -- domain ${domain}`)
  await refuseTaken(house, domain, call)
  const isRead = readingVerbs.test(call)
  const [Database, db] = isRead ? ['Database', 'db'] : ['Transaction', 'tx']
  const words = {
    ...{ domain, 'verb-noun': call, 'verb noun': call.replaceAll('-', ' '), verbNoun: camelCase(call), VerbNoun: pascalCase(call) },
    ...{ METHOD: isRead ? 'GET' : 'POST', success: isRead ? '' : "  success: 'Done',\n", Database, db },
  }
  const entry = await fillTemplate('call/contract.ts', words)
  await house.change(contract, (text) => text + entry)
  await house.add(`domains/${domain}/server/${call}.test.ts`, await fillTemplate('call/act.test.ts', words))
  await house.add(`domains/${domain}/server/${call}.ts`, await fillTemplate('call/act.ts', words))
  await addRoute(house, domain, call)
  await house.add(`domains/${domain}/web/use-${call}.ts`, await fillTemplate(isRead ? 'call/ask-hook.ts' : 'call/call-hook.ts', words))
  await addToTable(house, domain, call)
  return [
    `Next: write in ${contract} what ${camelCase(call)} takes, answers and refuses, and who may make it; say the last in ${everyCallOf(domain)} too.`,
    `Then let npm test -- --watch ${domain} ${call} tell you how far the act is. Until a screen uses it, npm run check names use-${call}.ts as unused.`,
  ].join('\n')
}
