import { expect, test } from 'vitest'
import { isOnlyHere } from './is-only-here.ts'

test('an address of this machine opens for nobody else', () => {
  for (const address of [
    'http://127.0.0.1:3000',
    'http://localhost:3000/p/1',
    'http://[::1]:3000',
    'http://portal.localhost',
    'http://0.0.0.0:80',
  ])
    expect(isOnlyHere(address), address).toBe(true)
  for (const address of ['https://inside.example', 'http://10.0.0.5:3000', 'https://localhost.example.in', 'not an address'])
    expect(isOnlyHere(address), address).toBe(false)
})
