import { describe, expect, test } from 'vitest'
import { type MapPlace, offsetsFrom, placeLabels, placeNames, reachOf, roundDistance, whereabouts } from './map-layout.ts'

const gurugram = { lat: 28.4595, lng: 77.0266 }
const at = (id: number, name: string, lat: number, lng: number, kind: MapPlace['kind'] = 'other'): MapPlace => ({
  id,
  name,
  lat,
  lng,
  kind,
})

describe('offsets', () => {
  test('one degree of latitude is 110.6 km, one of longitude less the further north', () => {
    const [north] = offsetsFrom(gurugram, [at(1, 'North', gurugram.lat + 1, gurugram.lng)])
    const [east] = offsetsFrom(gurugram, [at(2, 'East', gurugram.lat, gurugram.lng + 1)])
    expect(north?.kilometres).toBeCloseTo(110.6, 0)
    expect(east?.kilometres).toBeCloseTo(97.9, 0)
  })

  test('the subject of the map stands for others on its spot', () => {
    const offsets = offsetsFrom(gurugram, [at(1, 'Same pincode', 28.46, 77.03), at(2, 'Theirs', 28.46, 77.03, 'own')])
    expect(offsets.map(({ name }) => name)).toEqual(['Theirs'])
  })

  test('the nearest is first, and one of several on a spot stands for them', () => {
    const offsets = offsetsFrom(gurugram, [
      at(1, 'Far', 28.5, 77.1),
      at(2, 'Near', 28.46, 77.03),
      at(3, 'Also near, same pincode', 28.46, 77.03),
    ])
    expect(offsets.map(({ name }) => name)).toEqual(['Near', 'Far'])
  })
})

test('whereabouts are said with a distance and one of eight directions', () => {
  const place = (lat: number, lng: number) => offsetsFrom(gurugram, [at(1, 'Place', lat, lng)]).map(whereabouts)[0]
  expect(place(28.4595, 77.0266)).toBe('here')
  expect(place(28.5595, 77.0266)).toBe('11 km north')
  expect(place(28.4595, 77.0066)).toBe('2.0 km west')
  expect(place(28.4495, 77.0366)).toBe('1.5 km south-east')
})

test('a map goes far enough for some places, and is never closer or wider than can be read', () => {
  expect(reachOf([])).toBe(1.5)
  const offsets = offsetsFrom(gurugram, [at(1, 'One', 28.5, 77.03), at(2, 'Two', 28.6, 77.03)])
  expect(reachOf(offsets)).toBeCloseTo(17.1, 0)
  expect(reachOf(offsetsFrom(gurugram, [at(1, 'Very far', 32, 77)]))).toBe(90)
  const many = [1, 2, 3, 4, 5, 6, 7].map((n) => at(n, `Near ${n}`, 28.46 + n / 1000, 77.03))
  expect(reachOf(offsetsFrom(gurugram, many))).toBe(1.5)
  expect(reachOf(offsetsFrom(gurugram, [...many, at(8, 'Also theirs', 28.56, 77.03, 'own')]))).toBeCloseTo(12.2, 0)
  expect(reachOf(offsetsFrom(gurugram, [...many, at(9, 'Theirs, in another state', 20, 77.03, 'own')]))).toBe(1.5)
})

test.each([
  [0.7, 0.5],
  [1, 1],
  [1.9, 1],
  [4.9, 2],
  [6, 5],
  [47, 20],
])('the round distance of at most %d km is %d', (most, round) => {
  expect(roundDistance(most)).toBeCloseTo(round)
})

describe('labels', () => {
  const size = { width: 300, height: 160 }

  test('important places are named before nearer ones, and names never overlap', () => {
    const offsets = offsetsFrom(gurugram, [
      at(1, 'Sector 45', 28.4595, 77.0166),
      at(2, 'Sector 46', 28.4597, 77.0152),
      at(3, 'Gurugram', 28.4595, 77.0386, 'town'),
    ])
    // The town takes the room to its right, the nearest sector the one to its left, and the other sector has none.
    expect(placeLabels(offsets, size, 20).map(({ name, anchor }) => `${name} ${anchor}`)).toEqual(['Gurugram start', 'Sector 45 end'])
  })

  test('a name at the right edge is written to the left, and one out of the map is left out', () => {
    const offsets = offsetsFrom(gurugram, [at(1, 'Edge', 28.4595, 77.0966), at(2, 'Gateways', 28.4595, 77.9)])
    expect(placeLabels(offsets, size, 20)).toMatchObject([{ name: 'Edge', anchor: 'end' }])
  })

  test('nothing but its own name lies on the point in the middle', () => {
    const offsets = offsetsFrom(gurugram, [at(1, 'Beside', 28.4597, 77.0268), at(2, 'Here', 28.4594, 77.0266, 'own')])
    expect(placeLabels(offsets, size, 20).map(({ name }) => name)).toEqual(['Here'])
  })

  test('a taken corner stays free', () => {
    const offsets = offsetsFrom(gurugram, [at(1, 'Here', 28.4595, 77.0266, 'own')])
    expect(placeLabels(offsets, size, 20)).toHaveLength(1)
    expect(placeLabels(offsets, size, 20, [{ left: 0, right: 300, top: 0, bottom: 160 }])).toEqual([])
  })

  test('names of a plain map lie neither on one another nor under a mark', () => {
    const dots = [
      { id: 1, name: 'Thane', x: 150, y: 80 },
      { id: 2, name: 'Mumbai', x: 149, y: 84 },
      { id: 3, name: 'Delhi', x: 100, y: 20 },
    ]
    const mark = { x: 130, y: 20, radius: 15 }
    expect(placeNames(dots, size, [mark]).map(({ name, anchor }) => `${name} ${anchor}`)).toEqual(['Thane start', 'Delhi end'])
    expect(placeNames(dots, size, [{ ...mark, radius: 60 }]).map(({ name }) => name)).toEqual([])
  })
})
