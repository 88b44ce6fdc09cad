import { describe, expect, test } from 'vitest'
import { checkImportZones } from './import-zones.ts'
import { plantFiles } from './plant-files.ts'

const troubles = async (path: string, specifier: string) =>
  await checkImportZones(await plantFiles({ [path]: `import { x } from '${specifier}'\n` }))

describe('what goes against the direction', () => {
  test.each([
    [
      'the web imports the server',
      'apps/web/src/leads/a.ts',
      '../../../server/src/leads/b.ts',
      'The web imports only itself and the contract',
    ],
    ['the web imports a workspace of the server', 'apps/web/src/leads/a.ts', '@portal/server/leads/b', 'The web imports only itself'],
    ['a web test imports the server', 'apps/web/src/leads/a.test.ts', '../../../server/src/leads/b.ts', 'The web imports only itself'],
    ['the server imports the web', 'apps/server/src/leads/a.ts', '../../../web/src/leads/b.ts', 'The server imports only itself'],
    [
      'the contract imports the server',
      'packages/contract/src/leads.ts',
      '../../../apps/server/src/leads/b.ts',
      'The contract imports neither side',
    ],
    [
      'the contract imports the web',
      'packages/contract/src/leads.ts',
      '../../../apps/web/src/ui/b.ts',
      'The contract imports neither side',
    ],
    ['server machinery imports a domain', 'apps/server/src/http/a.ts', '../leads/b.ts', 'Machinery never imports the domain leads'],
    ['web machinery imports a domain', 'apps/web/src/ui/a.tsx', '../schools/b.tsx', 'Machinery never imports the domain schools'],
    [
      'machinery imports a domain of the contract',
      'apps/server/src/http/a.ts',
      '@portal/contract/leads',
      'Machinery never imports the domain leads',
    ],
    ['machinery imports composition', 'apps/server/src/jobs/a.ts', '../routes.ts', 'Machinery never imports what puts domains together'],
    [
      'a shared piece of the contract imports a domain',
      'packages/contract/src/shapes.ts',
      './leads.ts',
      'Machinery never imports the domain leads',
    ],
    [
      'a domain imports a higher one',
      'apps/server/src/leads/a.ts',
      '../analytics/b.ts',
      'The domain leads may import only itself and lower',
    ],
    [
      'a domain imports one beside it',
      'apps/web/src/actions/a.ts',
      '../sharing/b.ts',
      'The domain actions may import only itself and lower',
    ],
    [
      'a domain of the contract imports a higher one',
      'packages/contract/src/leads.ts',
      './actions.ts',
      'The domain leads may import only itself',
    ],
    [
      'a domain imports a higher one of the contract',
      'apps/web/src/schools/a.ts',
      '@portal/contract/leads',
      'The domain schools may import only itself',
    ],
    ['a domain imports composition', 'apps/web/src/leads/a.tsx', '../shell/b.tsx', 'A domain never imports what puts domains together'],
    [
      'a domain reaches outside the server',
      'apps/server/src/leads/a.ts',
      '../../../../demo/people.ts',
      'Only files directly in apps/server/src',
    ],
    [
      'code imports what is made for tests',
      'apps/server/src/leads/a.ts',
      '../db/test-database.ts',
      'Only tests import what is made for tests',
    ],
    [
      'code imports what several tests share',
      'apps/server/src/leads/a.ts',
      '../testing/make-lead.ts',
      'Only tests import what is made for tests',
    ],
    ['an alias hides where an import leads', 'apps/web/src/leads/a.ts', '@/leads/b.ts', 'Write @/leads/b.ts as a relative path'],
  ])('%s', async (_name, path, specifier, sentence) => {
    const found = await troubles(path, specifier)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:1: imports ${specifier}. ${sentence}`)
  })

  test('a folder that is neither a domain nor machinery', async () => {
    const found = await checkImportZones(await plantFiles({ 'apps/server/src/things/a.ts': 'export const a = 1\n' }))
    expect(found).toEqual([expect.stringContaining('apps/server/src/things/a.ts:1: This folder is neither a domain')])
  })
})

describe('what follows the direction', () => {
  test.each([
    ['a domain imports itself', 'apps/server/src/leads/a.ts', './b.ts'],
    ['a domain imports a lower one', 'apps/server/src/leads/a.ts', '../schools/b.ts'],
    ['a domain imports machinery', 'apps/server/src/leads/a.ts', '../http/refuse.ts'],
    ['both sides import the contract', 'apps/web/src/leads/a.ts', '@portal/contract/leads'],
    ['machinery imports the shared pieces of the contract', 'apps/web/src/http/a.ts', '@portal/contract/refusal'],
    ['the list of every call imports the domains', 'packages/contract/src/all-calls.ts', './leads.ts'],
    ['composition imports domains', 'apps/server/src/routes.ts', './leads/routes.ts'],
    ['composition reaches the demo data', 'apps/server/src/start-portal.ts', '../../../demo/load.ts'],
    ['a page composes a screen', 'apps/web/src/routes/users.tsx', '../leads/lead-list.tsx'],
    ['a test reaches all of its side', 'apps/server/src/db/days.test.ts', '../leads/a.ts'],
    ['what several tests share reaches all of its side', 'apps/server/src/testing/make-lead.ts', '../leads/a.ts'],
    ['packages of others are not ours to judge', 'apps/server/src/http/a.ts', 'fastify'],
  ])('%s', async (_name, path, specifier) => {
    expect(await troubles(path, specifier)).toEqual([])
  })
})
