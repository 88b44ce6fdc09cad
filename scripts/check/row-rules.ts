import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

/** On the screens a role may also choose what is shown, which is no rule. */
const asksRoles = /\broles\.(?:has|includes)\(|\bhasAnyRole\([^)\n]*'/
const asksSets = /\broles\.(?:has|includes)\(/

const isRule = (path: string) =>
  /^(?:domains|platform|portal)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/policy\.ts$|^platform\/contract\/roles\.ts$/.test(path)

/** Lines that decide by a role outside the policies of the domains. */
export async function checkRowRules(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter(isRule)
  const found = files.map(async (path) => {
    const pattern = path.includes('/web/') ? asksSets : asksRoles
    const lines = (await readFile(join(root, path), 'utf8')).split('\n')
    return lines.flatMap((line, at) =>
      pattern.test(line) ? [`${path}:${at + 1}: Name this rule in the policy.ts of its domain, and ask it here.`] : [],
    )
  })
  return (await Promise.all(found)).flat()
}
