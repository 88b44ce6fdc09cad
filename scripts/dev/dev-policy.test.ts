import { expect, test } from 'vitest'
import { devPolicy } from './dev-policy.ts'

test('a script with the nonce may run, and nothing else that the policy forbids', () => {
  expect(devPolicy("default-src 'self';script-src 'self';require-trusted-types-for 'script'", 'abc')).toBe(
    "default-src 'self';script-src 'self' 'nonce-abc';require-trusted-types-for 'script'",
  )
})
