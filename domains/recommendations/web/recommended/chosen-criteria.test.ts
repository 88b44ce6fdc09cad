import { expect, test } from 'vitest'
import { ignoreWish, recommendationQuery, setWish } from './chosen-criteria.ts'

test('what is not chosen is left to the parent and the firm', () => {
  expect(JSON.parse(JSON.stringify(recommendationQuery({ child: 3 })))).toEqual({ child_id: 3 })
})

test('a wish that is set counts, and one that is set aside does not, whatever was before', () => {
  const aside = ignoreWish({ boards: [1] }, 'board')
  expect(recommendationQuery(aside)).toMatchObject({ boards: [1], without: ['board'] })
  expect(ignoreWish(aside, 'board').without).toEqual(['board'])
  expect(recommendationQuery(setWish(aside, 'board', { boards: [2] }))).toMatchObject({ boards: [2], without: undefined })
})
