import { describe, expect, test } from 'vitest'
import { hasExpired, readToken, tokenCookie } from './session-token.ts'

describe('the token cookie', () => {
  test('is strict, for the whole site, and lasts as long as said', () =>
    expect(tokenCookie('k-1_', 1_209_600, 'http:')).toBe('token=k-1_; Path=/; Max-Age=1209600; SameSite=Strict'))
  test('is Secure on https', () => expect(tokenCookie('k', 1, 'https:')).toMatch(/; Secure$/))

  test.each([
    ['token=abc', 'abc'],
    ['page=2; token=k-1_; is_collab=true', 'k-1_'],
    ['token=%', '%25'],
    ['csrftoken=no', undefined],
    ['token=', undefined],
    ['', undefined],
  ])('is read from %j as %j', (cookies, token) => expect(readToken(cookies)).toBe(token))
})

describe('the stored end of the session', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  test.each([
    ['2026-11-21T09:59:59Z', true],
    ['2026-11-21T10:00:00Z', true],
    ['2026-11-21T10:00:01Z', false],
    ['garbage', false],
    [null, false],
  ])('%j: passed is %j', (expiry, passed) => expect(hasExpired(expiry, now)).toBe(passed))
})
