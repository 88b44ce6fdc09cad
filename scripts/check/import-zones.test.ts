import { describe, expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { checkImportZones } from './import-zones.ts'
import { plantFiles } from './plant-files.ts'
import { projectFiles } from './project-files.ts'
import { sidesWithRooms } from './rooms.ts'

const troubles = async (path: string, specifier: string) =>
  await checkImportZones(await plantFiles({ [path]: `import { x } from '${specifier}'\n` }))

describe('imports against the direction', () => {
  test.each([
    ['the web imports the server', 'domains/leads/web/a.ts', '../server/b.ts', 'The web imports only itself and the contract'],
    ['the web imports the platform’s server', 'domains/leads/web/a.ts', '#platform/server/b.ts', 'The web imports only itself'],
    ['a web test imports the server', 'domains/leads/web/a.test.ts', '../server/b.ts', 'The web imports only itself'],
    ['the server imports the web', 'domains/leads/server/a.ts', '../web/b.ts', 'The server imports only itself'],
    ['the contract imports the server', 'domains/leads/contract/leads.ts', '../server/b.ts', 'The contract imports neither side'],
    ['the contract imports the web', 'domains/leads/contract/leads.ts', '#platform/web/ui/b.ts', 'The contract imports neither side'],
    [
      'the server’s platform imports a domain',
      'platform/server/http/a.ts',
      '#domains/leads/server/b.ts',
      'The platform never imports the domain leads',
    ],
    [
      'the web’s platform imports a domain',
      'platform/web/ui/a.tsx',
      '#domains/schools/web/b.tsx',
      'The platform never imports the domain schools',
    ],
    [
      'the platform imports a domain’s contract',
      'platform/server/http/a.ts',
      '#domains/leads/contract/leads.ts',
      'The platform never imports the domain leads',
    ],
    [
      'the platform’s contract imports a domain',
      'platform/contract/shapes.ts',
      '#domains/leads/contract/leads.ts',
      'The platform never imports the domain leads',
    ],
    ['the platform imports the portal', 'platform/server/jobs/a.ts', '#portal/server/tasks.ts', 'The platform never imports the portal'],
    [
      'a domain imports a higher one',
      'domains/leads/server/a.ts',
      '#domains/analytics/server/b.ts',
      'The domain leads may import only itself and lower',
    ],
    [
      'a domain imports one beside it',
      'domains/actions/web/a.ts',
      '#domains/sharing/web/b.ts',
      'The domain actions may import only itself and lower',
    ],
    [
      'a contract imports a higher one',
      'domains/leads/contract/leads.ts',
      '#domains/actions/contract/actions.ts',
      'The domain leads may import only itself',
    ],
    [
      'a screen imports a higher contract',
      'domains/schools/web/a.ts',
      '#domains/leads/contract/leads.ts',
      'The domain schools may import only itself',
    ],
    ['a domain imports the portal', 'domains/leads/web/a.tsx', '#portal/web/shell/b.tsx', 'A domain never imports the portal'],
    [
      'a domain reaches outside the house',
      'domains/leads/server/a.ts',
      '#demo/people.ts',
      'Only the portal and tests reach outside the house',
    ],
    [
      'code imports what is made for tests',
      'domains/leads/server/a.ts',
      '#testing/make/make-lead.ts',
      'Only tests import what is made for tests',
    ],
    ['code imports a walk', 'domains/leads/server/a.ts', '../walks/b.ts', 'Only tests import what is made for tests'],
    ['an alias hides where an import leads', 'domains/leads/web/a.ts', '@/leads/b.ts', 'Write @/leads/b.ts as a relative path or with #'],
    [
      'a room imports a higher one',
      'domains/leads/server/lead/a.ts',
      '../list/b.ts',
      'The room lead may import only itself and lower rooms, and list is not lower',
    ],
    [
      'a room imports one beside it',
      'domains/leads/server/list/a.ts',
      '#domains/leads/server/edit/b.ts',
      'The room list may import only itself and lower rooms, and edit is not lower',
    ],
    [
      'a room imports what puts the rooms together',
      'domains/calls/server/call/a.ts',
      '../routes.ts',
      'The files beside the rooms of domains/calls/server put them together',
    ],
    ['a policy imports a room', 'domains/calls/server/policy.ts', './call/a.ts', 'The rooms ask a policy, so it imports none of them.'],
    ['a room of the platform imports a higher one', 'platform/server/db/a.ts', '../http/b.ts', 'The room db may import only itself'],
    ['a room of the portal imports a higher one', 'portal/web/folded/a.ts', '../shell/b.ts', 'The room folded may import only itself'],
    [
      'a room imports the address of a screen',
      'domains/schools/web/list/a.ts',
      '../routes/b.ts',
      'The files beside the rooms of domains/schools/web put them together',
    ],
  ])('%s', async (_name, path, specifier, sentence) => {
    const found = await troubles(path, specifier)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:1: imports ${specifier}. ${sentence}`)
  })

  test.each([
    'domains/things/server/a.ts',
    'domains/leads/backend/a.ts',
    'domains/leads/server/attic/a.ts',
    'platform/a.ts',
    'portal/elsewhere/a.ts',
  ])('%s stands in a folder without a meaning', async (path) => {
    const found = await checkImportZones(await plantFiles({ [path]: 'export const a = 1\n' }))
    expect(found).toEqual([expect.stringContaining(`${path}:1: This folder has no meaning`)])
  })
})

test('a side with several rooms has no order', async () => {
  const inRooms = (...rooms: string[]) =>
    plantFiles(Object.fromEntries(rooms.map((room) => [`domains/structured-data/web/${room}/a.ts`, ''])))
  expect(await checkImportZones(await inRooms('table'))).toEqual([])
  expect(await checkImportZones(await inRooms('table', 'routes'))).toEqual([])
  expect(await checkImportZones(await inRooms('table', 'shown'))).toEqual([
    'domains/structured-data/web/shown/a.ts:1: domains/structured-data/web has the rooms shown, table, and no order for them. Write it into scripts/check/rooms.ts.',
  ])
})

describe('imports in the direction', () => {
  test.each([
    ['a domain imports itself', 'domains/leads/server/a.ts', './b.ts'],
    ['a domain imports a lower one', 'domains/leads/server/a.ts', '#domains/schools/server/b.ts'],
    ['a domain imports the platform', 'domains/leads/server/a.ts', '#platform/server/http/refuse.ts'],
    ['both sides import the contract', 'domains/leads/web/a.ts', '#domains/leads/contract/leads.ts'],
    ['a room imports a lower one', 'domains/leads/server/list/a.ts', '../lead/b.ts'],
    ['a room imports any room of a lower domain', 'domains/dialer/server/a.ts', '#domains/leads/server/list/b.ts'],
    ['routes import every room', 'domains/leads/server/routes.ts', './exports/b.ts'],
    ['a room asks the policy of its domain', 'domains/leads/server/list/a.ts', '../policy.ts'],
    ['the address of a screen imports every room', 'domains/schools/web/routes/a.ts', '../list/b.ts'],
    ['a test of a room reaches the others', 'domains/leads/server/lead/a.test.ts', '../list/b.ts'],
    ['the platform imports its contract', 'platform/web/http/a.ts', '#platform/contract/refusal.ts'],
    ['the list of every call imports the domains', 'portal/server/all-operations.ts', '#domains/leads/contract/leads.ts'],
    ['the portal imports domains', 'portal/server/open-server.ts', '#domains/leads/server/routes.ts'],
    ['the portal reaches the demo data', 'portal/server/start-portal.ts', '#demo/load.ts'],
    ['a page composes a screen', 'portal/web/routes/users.tsx', '#domains/leads/web/list/lead-list.tsx'],
    ['a test reaches all of its side', 'platform/server/db/days.test.ts', '#domains/leads/server/a.ts'],
    ['what several tests share reaches the house', 'testing/make/make-lead.ts', '#domains/leads/server/a.ts'],
    ['a walk reaches all sides', 'domains/leads/walks/lists.test.ts', '#domains/leads/web/list/a.ts'],
    ['packages of others are not ours to judge', 'platform/server/http/a.ts', 'fastify'],
  ])('%s', async (_name, path, specifier) => {
    expect(await troubles(path, specifier)).toEqual([])
  })
})

test.each(sidesWithRooms)('every room of $side is there', async ({ side, rooms }) => {
  const folders = (await projectFiles(checkout))
    .filter((path) => path.startsWith(`${side}/`))
    .map((path) => path.split('/')[side.split('/').length])
  expect([...rooms.keys()].filter((room) => !folders.includes(room))).toEqual([])
})
