import { expect, test } from 'vitest'
import { enquiryFile } from './figure-files.ts'

const city = (name: string | null, amount: number, previous: number) => ({ id: null, slug: null, name, amount, previous })

test('a file of some cities ends with the others, so that it comes to the total', () => {
  const results = [city('Pune', 5, 2), city(null, 3, 1)]
  const total = { amount: 12, previous: 3 }
  expect(enquiryFile({ by: 'city', groups: 4, total, results })).toEqual([
    ['City', 'Enquiries', 'Enquiries before'],
    ['Pune', 5, 2],
    ['No city known', 3, 1],
    ['and 2 more', 4, 0],
  ])
  expect(enquiryFile({ by: 'city', groups: 2, total: { amount: 8, previous: 3 }, results })).toHaveLength(3)
})
