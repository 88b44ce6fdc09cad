import { join } from 'node:path'
import { expect, test } from 'vitest'
import { domainsOf } from '../scripts/test/tests-of.ts'
import { domains, mayImport } from './domains.ts'

test('a domain imports itself and lower domains only', () => {
  expect(mayImport('leads', 'leads')).toBe(true)
  expect(mayImport('leads', 'schools')).toBe(true)
  expect(mayImport('analytics', 'locations')).toBe(true)
  expect(mayImport('schools', 'leads')).toBe(false)
  expect(mayImport('actions', 'sharing')).toBe(false)
})

test('the list names every folder of domains once, and nothing else', async () => {
  expect([...domains].sort()).toEqual(await domainsOf(join(import.meta.dirname, '..')))
})
