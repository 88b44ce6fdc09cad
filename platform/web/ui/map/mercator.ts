import type { Coordinates } from './map-layout.ts'

export interface Point {
  x: number
  y: number
}

/** Degrees, with the sides where they lie on a map with north up. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

export interface Size {
  width: number
  height: number
}

/** The view of a map: at zoom 0 the whole earth is one tile of 512 pixels, and each zoom doubles it. */
export interface Camera extends Coordinates {
  zoom: number
}

const tile = 512
/** Nearer the poles Mercator's map does not go. */
const northmost = 85.05
export const zooms = { least: 2, most: 18 } as const

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The position of a point on the map of the whole earth, in pixels. */
function onEarth({ lat, lng }: Coordinates, zoom: number): Point {
  const across = tile * 2 ** zoom
  const sine = Math.sin(radians(Math.max(-northmost, Math.min(northmost, lat))))
  return { x: ((lng + 180) / 360) * across, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across }
}

function fromEarth({ x, y }: Point, zoom: number): Coordinates {
  const across = tile * 2 ** zoom
  const lat = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / across) * 2 * Math.PI)) - 90
  return { lat, lng: (x / across) * 360 - 180 }
}

/** The position of a place on the screen, from its upper left corner. */
export function project(camera: Camera, size: Size, place: Coordinates): Point {
  const [middle, there] = [onEarth(camera, camera.zoom), onEarth(place, camera.zoom)]
  return { x: there.x - middle.x + size.width / 2, y: there.y - middle.y + size.height / 2 }
}

export function unproject(camera: Camera, size: Size, { x, y }: Point): Coordinates {
  const middle = onEarth(camera, camera.zoom)
  return fromEarth({ x: middle.x + x - size.width / 2, y: middle.y + y - size.height / 2 }, camera.zoom)
}

export function boxOf(camera: Camera, size: Size): Box {
  const upperLeft = unproject(camera, size, { x: 0, y: 0 })
  const lowerRight = unproject(camera, size, { x: size.width, y: size.height })
  return { south: lowerRight.lat, west: upperLeft.lng, north: upperLeft.lat, east: lowerRight.lng }
}

/** So near that a box can be seen whole, with some pixels round it. */
export function cameraFor({ south, west, north, east }: Box, size: Size, margin = 40): Camera {
  const [upperLeft, lowerRight] = [onEarth({ lat: north, lng: west }, 0), onEarth({ lat: south, lng: east }, 0)]
  const room = { width: Math.max(1, size.width - 2 * margin), height: Math.max(1, size.height - 2 * margin) }
  const times = Math.min(room.width / Math.max(1e-9, lowerRight.x - upperLeft.x), room.height / Math.max(1e-9, lowerRight.y - upperLeft.y))
  const middle = fromEarth({ x: (upperLeft.x + lowerRight.x) / 2, y: (upperLeft.y + lowerRight.y) / 2 }, 0)
  return { ...middle, zoom: Math.max(zooms.least, Math.min(14, Math.log2(times))) }
}

/** The camera zoomed by `by` levels, with the place under `at` where it was. */
export function zoomed(camera: Camera, size: Size, by: number, at: Point): Camera {
  const zoom = Math.max(zooms.least, Math.min(zooms.most, camera.zoom + by))
  const place = unproject(camera, size, at)
  const there = project({ ...camera, zoom }, size, place)
  return moved({ ...camera, zoom }, size, { x: there.x - at.x, y: there.y - at.y })
}

/** The camera after the map was pushed by some pixels. */
export function moved(camera: Camera, size: Size, { x, y }: Point): Camera {
  return { ...unproject(camera, size, { x: size.width / 2 + x, y: size.height / 2 + y }), zoom: camera.zoom }
}

const metresRound = 40_075_017

/** How many pixels a kilometre is long at a latitude. */
export const pixelsPerKilometre = ({ lat, zoom }: Camera) => (tile * 2 ** zoom * 1000) / (metresRound * Math.cos(radians(lat)))
