import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { unwritten } from '../check/project-files.ts'
import { runCommand } from '../check/run-command.ts'
import { addDomain } from './add-domain.ts'
import { addOperation } from './add-operation.ts'
import { type House, openHouse } from './house.ts'

/** Types and tests take half a minute, and minutes beside other work. */
const patience = 600_000

let house: House

const isOfNew = (line: string) => house.touched.some((path) => line.startsWith(path))

/** What is wrong with the types of the new files of a project; looking at all files takes half a minute. */
async function wrongTypes(project: string, isOfProject: (path: string) => boolean): Promise<string[]> {
  const files = house.touched.filter((path) => path.startsWith('domains/') && isOfProject(path)).map((path) => join(house.root, path))
  const config = join(house.root, project, 'tsconfig.new.json')
  await writeFile(config, JSON.stringify({ extends: './tsconfig.json', files, include: [] }))
  const printed = await runCommand(house.root, 'tsc', ['--noEmit', '--incremental', 'false', '--pretty', 'false', '-p', config])
  return printed.split('\n').filter(isOfNew)
}

// Runs in a copy of the whole checkout, because the types and routes of new code depend on all the rest.
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'new-'))
  await cp(checkout, root, {
    recursive: true,
    filter: (path) =>
      !relative(checkout, path)
        .split('/')
        .some((part) => unwritten.includes(part)),
  })
  await symlink(join(checkout, 'node_modules'), join(root, 'node_modules'))
  house = openHouse(root)
  await addDomain(house, 'school-visits')
  await addOperation(house, 'school-visits', 'book-visit')
  await addOperation(house, 'schools', 'count-schools')
  await runCommand(root, 'biome', ['check', '--write', ...house.touched])
})
afterAll(() => rm(house.root, { recursive: true }))

test('a new domain and new calls, of it and of one that stands, have all that the recipe names', () => {
  expect([...house.touched].sort()).toMatchInlineSnapshot(`
    [
      "domains/school-visits/contract/domain.ts",
      "domains/school-visits/contract/school-visits.ts",
      "domains/school-visits/server/book-visit.test.ts",
      "domains/school-visits/server/book-visit.ts",
      "domains/school-visits/server/domain.ts",
      "domains/school-visits/server/every-operation.ts",
      "domains/school-visits/server/list-school-visits.test.ts",
      "domains/school-visits/server/list-school-visits.ts",
      "domains/school-visits/server/routes.ts",
      "domains/school-visits/web/use-book-visit.ts",
      "domains/school-visits/web/use-list-school-visits.ts",
      "domains/schools/contract/schools.ts",
      "domains/schools/server/count-schools.test.ts",
      "domains/schools/server/count-schools.ts",
      "domains/schools/server/every-operation.ts",
      "domains/schools/server/routes.ts",
      "domains/schools/web/use-count-schools.ts",
      "portal/domains.ts",
    ]
  `)
})

test(
  'they are formatted, and break no rule',
  async () => {
    expect(await runCommand(house.root, 'biome', ['ci', '--error-on-warnings', '--colors=off', ...house.touched])).toBe('')
    // The copy's own check knows the new domain.
    const { checkImportZones }: { checkImportZones: (root: string) => Promise<string[]> } = await import(
      join(house.root, 'scripts/check/import-zones.ts')
    )
    expect((await checkImportZones(house.root)).filter(isOfNew)).toEqual([])
  },
  patience,
)

test(
  'their types fit, on the server and in the client',
  async () => {
    expect(await wrongTypes('.', (path) => !path.includes('/web/'))).toEqual([])
    expect(await wrongTypes('portal/web', (path) => path.includes('/web/'))).toEqual([])
  },
  patience,
)

test(
  'their tests fail because they are not written yet, and for no other reason',
  async () => {
    const tests = house.touched.filter((path) => /^domains\/.*\.test\.ts$/.test(path))
    // On this run's PostgreSQL: with one of its own most of the time would go into making that.
    const provide = { testServer: inject('testServer'), preparedFolder: inject('preparedFolder') }
    const config = join(house.root, 'vitest.new.config.mjs')
    await writeFile(config, `export default { test: ${JSON.stringify({ include: tests, provide, isolate: false, maxWorkers: 1 })} }`)
    const output = await runCommand(house.root, 'vitest', ['run', `--config=${config}`, '--reporter=tap-flat'])
    expect(output.match(/^(?:not )?ok /gm)).toEqual(['not ok ', 'not ok ', 'not ok '])
    expect(output.match(/expected \{ detail: 'This is not written yet\.' \} to deeply equal/g)).toHaveLength(3)
  },
  patience,
)

test('the test of all calls is told of each once', async () => {
  const texts = await Promise.all(['school-visits', 'schools'].map((domain) => house.read(`domains/${domain}/server/every-operation.ts`)))
  for (const name of ['listSchoolVisits', 'bookVisit', 'countSchools'])
    expect(texts.join('\n').match(new RegExp(`^  ${name}: `, 'gm'))).toHaveLength(1)
})

test.each([
  ['School', '"School" is no name for a domain'],
  ['school_visits', '"school_visits" is no name for a domain'],
  ['-schools', '"-schools" is no name for a domain'],
  ['schools', 'There is a domain schools already'],
  ['e2e', '"e2e" means something else'],
])('a domain cannot be called %s', async (name, sentence) => {
  await expect(addDomain(house, name)).rejects.toThrow(sentence)
})

test.each([
  ['schools', 'schools', '"schools" is no name for an operation'],
  ['schools', 'getSchool', '"getSchool" is no name for an operation'],
  ['schools', 'get-school', 'has an operation getSchool already'],
  ['sharing', 'get-school', 'domains/schools/contract/schools.ts has an operation getSchool already'],
  ['sharing', 'handover-row', 'domains/sharing/server/handover-row.ts is there already'],
  ['clubs', 'list-clubs', 'Make the domain first: npm run new -- domain clubs'],
])('in %s an operation cannot be called %s', async (domain, name, sentence) => {
  await expect(addOperation(house, domain, name)).rejects.toThrow(sentence)
})
