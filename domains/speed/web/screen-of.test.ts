import { expect, test } from 'vitest'
import { screenOf } from './screen-of.ts'

const found = (fullPath: string | undefined) =>
  ({ getMatchedRoutes: () => [[], {}, fullPath === undefined ? undefined : { fullPath }] }) as never

test.each([
  ['/$list/$leadId', 'lead'],
  ['/database/profile/$slug/$tab', 'schools'],
  ['/analytics/', 'figures'],
  ['/profile', 'other'],
  [undefined, 'other'],
])('an address of the route %s is measured as %s', (path, screen) => {
  expect(screenOf(found(path), 'https://portal.example/whatever?q=secret')).toBe(screen)
})
