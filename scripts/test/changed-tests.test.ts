import { beforeEach, expect, test } from 'vitest'
import { plantFiles } from '../check/plant-files.ts'
import { testsOfChanges } from './changed-tests.ts'

let root: string

beforeEach(async () => {
  root = await plantFiles({
    'platform/contract/days.ts': '',
    'domains/leads/contract/leads.ts': "import { day } from '#platform/contract/days.ts'\n",
    'domains/leads/server/add-comment.ts': "import { leads } from '../contract/leads.ts'\n",
    'domains/leads/server/add-comment.test.ts': '',
    'domains/leads/server/migrations/0001_lead.sql': '',
    'domains/leads/web/card.tsx': '',
    'domains/leads/walks/leads.test.ts': '',
    'domains/dialer/web/bar.tsx': "import { Card } from '#domains/leads/web/card.tsx'\n",
    'domains/dialer/web/routes/dialing.tsx': "import { Bar } from '../bar.tsx'\n",
    'domains/dialer/server/offer.ts': "import { addComment } from '#domains/leads/server/add-comment.ts'\n",
    'domains/dialer/server/offer.test.ts': '',
    'domains/dialer/walks/dialer.test.ts': "await page.goto('/dialing')\n",
    'domains/mail/server/send.test.ts': "import { it } from './send.ts'\n",
    'domains/mail/server/send.ts': '',
    'domains/mail/walks/mail.test.ts': "await page.goto('/dialing?mail=1')\n",
    'domains/mail/walks/other.test.ts': "await page.goto('/inbox')\n",
    'portal/walks/screens.test.ts': 'await page.goto(`/dialing`)\n',
    'portal/server/open-server.ts': "import { send } from '#domains/mail/server/send.ts'\n",
    'portal/domains.ts': "import { offer } from '#domains/dialer/server/offer.ts'\n",
  })
})

test('a file runs the tests of its domain and of the domains that import it, also by way of others', async () => {
  expect(await testsOfChanges(root, ['domains/leads/server/add-comment.ts'])).toEqual({
    tests: {
      unit: ['domains/dialer/server/offer.test.ts', 'domains/leads/server/add-comment.test.ts'],
      e2e: ['domains/dialer/walks/dialer.test.ts', 'domains/leads/walks/leads.test.ts'],
    },
    run: ['dialer', 'leads'],
    leftOut: ['mail'],
  })
  const ofPlatform = await testsOfChanges(root, ['platform/contract/days.ts'])
  expect(ofPlatform?.run).toEqual(['dialer', 'leads'])
})

test('a screen made of a changed file is opened by the walks that name its address, of any domain', async () => {
  const ofBar = await testsOfChanges(root, ['domains/dialer/web/bar.tsx'])
  expect(ofBar?.tests.e2e).toEqual([
    'domains/dialer/walks/dialer.test.ts',
    'domains/mail/walks/mail.test.ts',
    'portal/walks/screens.test.ts',
  ])
  expect(ofBar?.run).toEqual(['dialer'])
})

test('a migration is a change of all that the server of its domain does', async () => {
  expect((await testsOfChanges(root, ['domains/leads/server/migrations/0001_lead.sql']))?.run).toEqual(['dialer', 'leads'])
})

test('a test that changed runs alone', async () => {
  expect(await testsOfChanges(root, ['domains/mail/server/send.test.ts'])).toEqual({
    tests: { unit: ['domains/mail/server/send.test.ts'], e2e: [] },
    run: [],
    leftOut: ['dialer', 'leads', 'mail'],
  })
})

test('what every test stands on runs everything', async () => {
  for (const path of ['package.json', 'testing/make/make-staff.ts', 'portal/server/open-server.ts', 'platform/server/db/database.ts'])
    expect(await testsOfChanges(root, [path]), path).toBeUndefined()
})
