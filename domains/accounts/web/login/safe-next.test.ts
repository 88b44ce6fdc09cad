import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  ['/users', '/users'],
  ['/users?page=2&search=Asha%20Rao', '/users?page=2&search=Asha%20Rao'],
  ['/users/17#comments', '/users/17#comments'],
  ['/', '/'],
  ['/schools/st.-mary', '/schools/st.-mary'],
  ['/users?next=https://evil.example', '/users?next=https://evil.example'],
])('%s stays', (next, path) => expect(safeNext(next)).toBe(path))

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '\t/users',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'https:/evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'users',
  '',
  '/login',
  '/login/',
  '/LOGIN?next=/login',
  '/x/../login?next=%2F',
])('%j becomes the dashboard', (next) => expect(safeNext(next)).toBe('/'))

test.each([undefined, null, 5, true, ['/users'], { path: '/users' }])('%j is not an address', (next) => expect(safeNext(next)).toBe('/'))
