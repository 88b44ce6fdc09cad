import { describe, expect, test } from 'vitest'
import { leadQuery, searchedText } from './query.ts'

describe('a search term', () => {
  test.each([
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '919876543210'],
    ['098765 43210', '9876543210'],
    ['0987', '0987'],
    ['000000000000', '000000000000'],
    ['Asha 2', 'Asha 2'],
    ['+', '+'],
  ])('%j is %j', (typed, searched) => expect(searchedText(typed)).toBe(searched))
})

describe('numbers in a query', () => {
  const field = (query: Record<string, unknown>) =>
    leadQuery()
      .safeParse(query)
      .error?.issues.map((issue) => issue.path.join('.'))
  test.each([{ min_fee: '' }, { num_of_call_attempts: '' }, { limit: '0x10' }, { offset: ' 1' }, { cities: '1e1' }])(
    '%j is refused, not read as some number',
    (query) => expect(field(query)?.[0]?.split('.')[0]).toBe(Object.keys(query)[0]),
  )
  test('digits, and numbers of our own screens, are read', () => {
    expect(leadQuery().parse({ limit: '50', offset: 20, min_fee: '0' })).toMatchObject({ limit: 50, offset: 20, min_fee: 0 })
  })
})
