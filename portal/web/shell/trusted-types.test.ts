import { expect, test } from 'vitest'
import { harmlessText, ownScript } from './trusted-types.ts'

test('style text passes', () => expect(harmlessText(':root{--x:1}')).toBe(':root{--x:1}'))
test.each(['<img src=x onerror=alert(1)>', 'a < b', '</style><script>'])('%s is refused', (text) =>
  expect(() => harmlessText(text)).toThrow(TypeError),
)

const origin = 'http://127.0.0.1:3000'
test.each(['/assets/users.js', `${origin}/assets/users.js`, 'assets/users.js'])('%s is ours', (address) =>
  expect(ownScript(address, origin)).toBe(address),
)
test.each([
  'https://evil.example/x.js',
  '//evil.example/x.js',
  'data:text/javascript,alert(1)',
  `blob:${origin}/1`,
  'javascript:alert(1)',
  'http://127.0.0.1:3001/x.js',
])('%s is refused', (address) => expect(() => ownScript(address, origin)).toThrow(TypeError))
