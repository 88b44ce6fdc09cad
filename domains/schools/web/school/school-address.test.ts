import { expect, test } from 'vitest'
import { schoolAddress } from './school-address.ts'

const origin = 'https://inside.example'

test('a school is shown at its public page, and without one at the portal’s own', () => {
  expect(schoolAddress({ slug: 'a-school', url: 'https://schools.example/a-school' }, origin)).toBe('https://schools.example/a-school')
  expect(schoolAddress({ slug: 'a-school', url: null }, origin)).toBe('https://inside.example/schools/a-school')
  expect(schoolAddress({ slug: 'a/b?c', url: null }, origin)).toBe('https://inside.example/schools/a%2Fb%3Fc')
})
