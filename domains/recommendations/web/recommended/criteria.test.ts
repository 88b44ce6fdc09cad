import { expect, test } from 'vitest'
import { queryOf, withoutWish, withWish } from './criteria.ts'

test('what is not chosen is left to the parent, and the distance is the usual one', () => {
  expect(JSON.parse(JSON.stringify(queryOf({ child: 3 })))).toEqual({ child_id: 3, distance: 6 })
})

test('a wish that is set counts, and one that is set aside does not, whatever was before', () => {
  const aside = withoutWish({ boards: [1] }, 'board')
  expect(queryOf(aside)).toMatchObject({ boards: [1], without: ['board'] })
  expect(withoutWish(aside, 'board').without).toEqual(['board'])
  expect(queryOf(withWish(aside, 'board', { boards: [2] }))).toMatchObject({ boards: [2], without: undefined })
})
