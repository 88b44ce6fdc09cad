import { expect, test } from 'vitest'
import { domains, mayImport } from './domains.ts'

test('a domain imports itself and lower domains only', () => {
  expect(mayImport('leads', 'leads')).toBe(true)
  expect(mayImport('leads', 'schools')).toBe(true)
  expect(mayImport('analytics', 'locations')).toBe(true)
  expect(mayImport('schools', 'leads')).toBe(false)
  expect(mayImport('actions', 'sharing')).toBe(false)
})

test('no domain stands in two layers', () => {
  expect(new Set(domains).size).toBe(domains.length)
})
