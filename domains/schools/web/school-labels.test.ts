import { expect, test } from 'vitest'
import { schoolLabels } from './school-labels.ts'

const school = (id: number, location: string | null, address: string | null = null, name = 'World School') => ({
  id,
  name,
  location,
  address,
})

test('a school is called by its name and where it is', () => {
  expect([...schoolLabels([school(1, 'Kothrud, Pune'), school(2, 'Pune', 'Paud Road'), school(3, null)])]).toEqual([
    [1, 'World School, Kothrud, Pune'],
    [2, 'World School, Pune'],
    [3, 'World School'],
  ])
})

test('two schools of one place are told apart by their addresses, and at last by their numbers', () => {
  const labels = schoolLabels([
    school(1, 'Pune', 'Paud Road'),
    school(2, 'Pune', `Survey No. 314, ${'Gajularamaram, '.repeat(5)}`),
    school(3, 'Pune'),
    school(4, 'Indore', 'A.B. Road'),
    school(5, 'Indore', 'A.B. Road'),
    school(6, 'Pune', 'Paud Road', 'Other School'),
  ])
  expect(Object.fromEntries(labels)).toEqual({
    1: 'World School, Pune (Paud Road)',
    2: 'World School, Pune (Survey No. 314, Gajularamaram, Gajularamaram, Gajularamaram,…)',
    3: 'World School, Pune',
    4: 'World School, Indore (no. 4)',
    5: 'World School, Indore (no. 5)',
    6: 'Other School, Pune',
  })
  expect(new Set(labels.values()).size).toBe(6)
})
