import { expect, test } from 'vitest'
import { recommendedFirst } from './schools-for.ts'

const school = (id: number, name: string) => ({ id, name, label: `${name}, Bhopal` })
const found = [school(1, 'Carmel Convent'), school(2, 'Carmel House'), school(3, 'Mount Carmel')]
const idsOf = (text: string, recommended = [school(9, 'Little Carmel'), school(3, 'Mount Carmel'), school(8, 'Sanskar Valley')]) =>
  recommendedFirst(found, recommended, text).map(({ id }) => id)

test('recommended schools come first, in their order, also where the search has no room for them', () => {
  expect(idsOf('carmel')).toEqual([9, 3, 1, 2])
  expect(idsOf('little car')).toEqual([9, 3, 1, 2])
})

test('the others keep the order of the search, and a school stands once', () => {
  expect(idsOf('carmel', [])).toEqual([1, 2, 3])
  expect(idsOf('armel', [school(9, 'Little Carmel')])).toEqual([1, 2, 3])
})

test('nothing is found where the search found nothing', () => {
  expect(recommendedFirst([], [school(9, 'Little Carmel')], 'carmel')).toEqual([])
})
