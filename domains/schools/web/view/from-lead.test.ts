import { expect, test } from 'vitest'
import { kilometresBetween } from './from-lead.ts'

test('a distance is that of the crow', () => {
  expect(kilometresBetween({ lat: 18.5, lng: 73.8 }, { lat: 18.5, lng: 73.8 })).toBe(0)
  expect(kilometresBetween({ lat: 18.5204, lng: 73.8567 }, { lat: 19.076, lng: 72.8777 })).toBeCloseTo(120, 0)
})
