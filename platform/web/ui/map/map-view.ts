import type { ReactNode } from 'react'
import type { Coordinates } from './map-layout.ts'
import type { Camera, Point, Size } from './mercator.ts'

interface NamedPlace extends Coordinates {
  id: number
  name: string
}

/** The positions of places on the screen, for elements over a map; given again with each move. */
export interface MapView {
  camera: Camera
  size: Size
  at: (place: Coordinates) => Point
  show: (camera: Camera) => void
}

/** The properties of a map, with tiles or without. */
export interface MapProps {
  start: Camera
  size: Size
  /** Places that a plain map names. */
  names: readonly NamedPlace[]
  /** The elements over it, with a radius in pixels: a plain map names nothing there. */
  marks: readonly (Coordinates & { radius: number })[]
  /** Called when the map came to rest. */
  onRest: (camera: Camera, size: Size) => void
  children: (view: MapView) => ReactNode
}
