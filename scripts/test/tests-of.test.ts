import { beforeEach, expect, test } from 'vitest'
import { plantFiles } from '../check/plant-files.ts'
import { testsOf } from './tests-of.ts'

let root: string

beforeEach(async () => {
  root = await plantFiles({
    'domains/leads/server/add-comment.test.ts': '',
    'domains/leads/server/add-comment.ts': '',
    'domains/leads/web/list/columns.test.tsx': '',
    'domains/leads/walks/leads.test.ts': '',
    'domains/calls/server/gate.test.ts': '',
  })
})

test('a domain has the tests in its folder, with its walks apart', async () => {
  expect(await testsOf(root, 'leads', [])).toEqual({
    unit: ['domains/leads/server/add-comment.test.ts', 'domains/leads/web/list/columns.test.tsx'],
    e2e: ['domains/leads/walks/leads.test.ts'],
  })
})

test('words narrow them', async () => {
  expect(await testsOf(root, 'leads', ['comment'])).toEqual({ unit: ['domains/leads/server/add-comment.test.ts'], e2e: [] })
})
