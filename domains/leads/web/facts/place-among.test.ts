import { expect, it } from 'vitest'
import { placeAmong } from './place-among.ts'

const page = { rows: 20, lastAt: undefined }

it('is the row before or after, and over the edge the neighbouring page', () => {
  expect(placeAmong({ ...page, at: 4, step: 1 })).toBe(5)
  expect(placeAmong({ ...page, at: 4, step: -1 })).toBe(3)
  expect(placeAmong({ ...page, at: 19, step: 1 })).toBe('edge')
  expect(placeAmong({ ...page, at: 0, step: -1 })).toBe('edge')
})

it('goes on from where a lead stood that has left the list', () => {
  const gone = { ...page, at: -1, lastAt: 4 }
  expect(placeAmong({ ...gone, step: 1 })).toBe(4)
  expect(placeAmong({ ...gone, step: -1 })).toBe(3)
  expect(placeAmong({ rows: 4, at: -1, lastAt: 4, step: 1 })).toBe('edge')
  expect(placeAmong({ ...gone, lastAt: 0, step: -1 })).toBe('edge')
})

it('begins at the top for a lead that was never in the list', () => {
  expect(placeAmong({ ...page, at: -1, step: 1 })).toBe(0)
  expect(placeAmong({ ...page, at: -1, step: -1 })).toBe('none')
  expect(placeAmong({ rows: 0, at: -1, lastAt: 3, step: 1 })).toBe('none')
})
