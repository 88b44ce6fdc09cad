import { expect, test } from 'vitest'
import { enquiryFile, schoolFile } from './figure-files.ts'
import { schoolFigureNames } from './figure-names.ts'
import type { SchoolFigures } from './school-figures.ts'

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

test('a file of some schools ends with how many more there are, and what they come to', async () => {
  const amounts = (amount: number) =>
    Object.fromEntries(schoolFigureNames.map((name) => [name, { amount, previous: 0 }])) as SchoolFigures['figures']
  const school = (id: number): SchoolFigures => ({
    school: { id, name: `School ${id}`, slug: `school-${id}`, collab: false, city: null },
    figures: amounts(1),
    ...{ budgets: { known: 0, fit: 0, fee: null }, not_back: 0, declined: [], declined_others: 0 },
  })
  const fileOf = (count: number) =>
    schoolFile(async ({ limit, offset }) => ({
      count,
      total: amounts(count),
      results: Array.from({ length: Math.min(limit, count - offset) }, (_, at) => school(offset + at)),
    }))
  const long = await fileOf(2_345)
  expect(long).toHaveLength(1 + 2_000 + 1)
  expect(long.at(-1)).toEqual(['and 345 more schools', null, null, ...schoolFigureNames.map(() => 345)])
  const short = await fileOf(150)
  expect(short).toHaveLength(1 + 150)
  expect(short.at(-1)?.[0]).toBe('School 149')
})
