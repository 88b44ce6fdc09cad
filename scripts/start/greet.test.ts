import { expect, test, vi } from 'vitest'
import { greet } from './greet.ts'

function greeting(portal: Parameters<typeof greet>[0]): string {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  greet(portal)
  const output = log.mock.calls.flat().join('\n')
  log.mockRestore()
  return output
}

test('a portal without accounts says how the first one is created, one with accounts does not', () => {
  const url = 'http://127.0.0.1:3000'
  expect(greeting({ url, hasAccounts: false })).toContain('npm run portal -- staff create --email')
  expect(greeting({ url, hasAccounts: true })).not.toContain('staff create')
})
