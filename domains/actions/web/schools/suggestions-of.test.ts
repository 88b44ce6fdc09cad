import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions-of.ts'

const acted = (id: number, gender: string | null = 'Co-ed') => ({ id, name: `School ${id}`, label: `School ${id}, Pune`, gender })
const bucketed = (id: number, gender: string | null = 'Co-ed', more: { is_removed?: boolean; state?: 'suggested' | 'declined' } = {}) => ({
  ...acted(id, gender),
  ...{ slug: `school-${id}`, state: 'suggested' as const, is_removed: false, ...more },
})
const ids = ({ schools }: { schools: { id: number }[] }) => schools.map(({ id }) => id)
const nobody = [{ gender: null }]

test('what the parent acted on stands first, in its order, then the bucket; each school once', () => {
  const whole = {
    acted_schools: [acted(9), acted(5)],
    school_bucket: [bucketed(5), bucketed(7), bucketed(8, null, { state: 'declined' }), bucketed(6, null, { is_removed: true })],
  }
  const found = suggestionsOf({ whole, children: nobody })
  expect(ids(found)).toEqual([9, 5, 7])
  expect(found.schools[0]).toEqual({ id: 9, name: 'School 9', label: 'School 9, Pune' })
})

test.each([
  ['a girl', [{ gender: 'girl' }], [2, 3, 4], 'boys'],
  ['a boy', [{ gender: 'boy' }], [1, 3, 4], 'girls'],
  ['two girls', [{ gender: 'girl' }, { gender: 'girl' }], [2, 3, 4], 'boys'],
  ['a girl and a boy', [{ gender: 'girl' }, { gender: 'boy' }], [1, 2, 3, 4], undefined],
  ['a girl and a child of whom it is not known', [{ gender: 'girl' }, { gender: null }], [1, 2, 3, 4], undefined],
  ['no child', [], [1, 2, 3, 4], undefined],
] as const)('for %s only schools that can be theirs are offered, and what is left out is told', (_, children, offered, only) => {
  const whole = { acted_schools: [acted(1, 'Boys'), acted(2, 'Girls'), acted(3), acted(4, null)], school_bucket: [] }
  const found = suggestionsOf({ whole, children })
  expect([ids(found), found.only]).toEqual([offered, only])
  expect(found.leftOut.map(({ id }) => id)).toEqual([1, 2, 3, 4].filter((id) => !offered.some((other) => other === id)))
})

test('there are eight at most', () => {
  const whole = { acted_schools: Array.from({ length: 12 }, (_, at) => acted(at)), school_bucket: [] }
  expect(ids(suggestionsOf({ whole, children: nobody }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
