import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import { checkFigureTexts } from '../figures/figure-texts.ts'
import { checkCodeBudgets } from './code-budgets.ts'
import { checkDocumentPaths } from './document-paths.ts'
import { checkFileNames } from './file-names.ts'
import { checkImportZones } from './import-zones.ts'
import { checkLockFile } from './lock-file.ts'
import { checkLookedAt } from './looked-at.ts'
import { checkPrivateTables } from './private-tables.ts'
import { checkRowRules } from './row-rules.ts'
import { runCommand } from './run-command.ts'
import type { Step } from './run-steps.ts'
import { checkSettingsTable } from './settings-table.ts'
import { checkTableOwners } from './table-owners.ts'
import { checkWords } from './words-we-use.ts'

const tool = (name: string, command: string, ...parameters: string[]): Step => ({
  name,
  run: () => runCommand(checkout, command, parameters),
})

/** With one checker: each of the four that tsc takes otherwise checks again what they share, which takes half as much processor time more. */
const types = (name: string, project: string) => tool(name, 'tsc', '--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project)

const own = (name: string, check: (root: string) => Promise<string[]>): Step => ({
  name,
  run: async () => (await check(checkout)).join('\n'),
})

async function settingsTrouble(): Promise<string[]> {
  const { settingsTable } = await import('#platform/server/config/settings.ts')
  return checkSettingsTable(await readFile(join(checkout, 'README.md'), 'utf8'), settingsTable)
}

async function driftTrouble(): Promise<string[]> {
  const { typesAreCurrent } = await import('#platform/server/db/generate-types.ts')
  const { migrationFolders } = await import('#portal/server/migration-folders.ts')
  if (await typesAreCurrent(migrationFolders)) return []
  return ['platform/server/db/schema.gen.ts:1: The migrations give other types. Run `node portal/server/generate-types.ts`.']
}

async function functionTrouble(): Promise<string[]> {
  const { functionFiles } = await import('#portal/server/function-files.ts')
  const problems = (await functionFiles()).map(async ({ path, url, text }) => {
    const written = await readFile(url, 'utf8').catch(() => undefined)
    return written === text ? [] : [`${path}:1: The contract gives other functions. Run \`node portal/server/generate-functions.ts\`.`]
  })
  return (await Promise.all(problems)).flat()
}

/** Everything that `npm run check` looks at, the slow ones first. A step that imports the server does so when it runs, so that a broken file fails that step alone. */
export const steps: Step[] = [
  types('types of server and tools', '.'),
  own('database types', driftTrouble),
  types('types of the web', 'portal/web'),
  tool('unused files and exports', 'knip', '--no-progress', '--cache', '--cache-location', '.cache/knip', '--treat-config-hints-as-errors'),
  tool('format and lint', 'biome', 'ci', '--error-on-warnings', '--reporter=concise', '--colors=off', '--max-diagnostics=200', '.'),
  own('SQL functions of contracts', functionTrouble),
  own('import zones', checkImportZones),
  own('table owners', checkTableOwners),
  own('row rules', checkRowRules),
  own('private tables', checkPrivateTables),
  own('file names', checkFileNames),
  own('words we use', checkWords),
  own('screens and what opens over them', checkLookedAt),
  own('lock file', checkLockFile),
  own('paths in documents and comments', checkDocumentPaths),
  own('budgets of code', checkCodeBudgets),
  own('settings in the README', settingsTrouble),
  own('words of figures', checkFigureTexts),
]
