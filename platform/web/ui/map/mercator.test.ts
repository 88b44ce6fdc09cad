import { expect, test } from 'vitest'
import { boxOf, cameraFor, moved, pixelsPerKilometre, project, unproject, zoomed } from './mercator.ts'

const size = { width: 800, height: 600 }
const pune = { lat: 18.52, lng: 73.86, zoom: 11 }

test('a place on the screen is the place on the earth', () => {
  expect(project(pune, size, pune)).toEqual({ x: 400, y: 300 })
  const there = unproject(pune, size, { x: 120, y: 580 })
  const back = project(pune, size, there)
  expect(back.x).toBeCloseTo(120, 5)
  expect(back.y).toBeCloseTo(580, 5)
  expect(there.lat).toBeLessThan(pune.lat)
  expect(there.lng).toBeLessThan(pune.lng)
})

test('a box is seen whole', () => {
  const box = { south: 18.4, west: 73.7, north: 18.7, east: 74 }
  const seen = boxOf(cameraFor(box, size), size)
  expect(seen.south).toBeLessThan(box.south)
  expect(seen.north).toBeGreaterThan(box.north)
  expect(seen.west).toBeLessThan(box.west)
  expect(seen.east).toBeGreaterThan(box.east)
  // A box that is a point is not looked at through a microscope.
  expect(cameraFor({ south: 18.5, north: 18.5, west: 73.8, east: 73.8 }, size).zoom).toBe(14)
})

test('a zoom keeps the place under the pointer, and a drag moves the map', () => {
  const at = { x: 600, y: 100 }
  const under = unproject(pune, size, at)
  const near = zoomed(pune, size, 2, at)
  expect(near.zoom).toBe(13)
  expect(project(near, size, under).x).toBeCloseTo(600, 3)
  expect(project(near, size, under).y).toBeCloseTo(100, 3)
  expect(project(moved(pune, size, { x: 50, y: 0 }), size, pune).x).toBeCloseTo(350, 5)
})

test('a kilometre is as long as the earth is round', () => {
  // From Pune to a place 0.09 degrees north lie 10 km.
  const { y } = project(pune, size, { lat: pune.lat + 0.0899, lng: pune.lng })
  expect((300 - y) / pixelsPerKilometre(pune)).toBeCloseTo(10, 0)
})
