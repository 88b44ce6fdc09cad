import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import classes from './map-frame.module.css'
import { placeNames, roundDistance } from './map-layout.ts'
import type { MapProps } from './map-view.ts'
import { type Camera, moved, type Point, pixelsPerKilometre, project, type Size, zoomed } from './mercator.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const pushes: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -80, y: 0 },
  ArrowRight: { x: 80, y: 0 },
  ArrowUp: { x: 0, y: -80 },
  ArrowDown: { x: 0, y: 80 },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

/** So many milliseconds after the last move the map is at rest. */
const restsAfter = 200

/** A map without tiles: names of places, a scale, north up. */
export function PlainMap({ start, size, names, marks, onRest, children }: MapProps) {
  const [camera, setCamera] = useState(start)
  const drag = useRef<Point>(null)
  const ground = useRef<HTMLDivElement>(null)
  useRest(camera, size, onRest)
  useWheel(ground, (by, at) => setCamera((before) => zoomed(before, size, by, at)))
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoomBy = (by: number) => setCamera((before) => zoomed(before, size, by, middle))
  const onKeyDown = (event: KeyboardEvent) => {
    const [push, zoom] = [pushes[event.key], zoomKeys[event.key]]
    if (event.target !== event.currentTarget || (!push && !zoom)) return
    event.preventDefault()
    if (push) setCamera((before) => moved(before, size, push))
    else if (zoom) zoomBy(zoom)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = drag.current
    if (!before) return
    drag.current = { x: event.clientX, y: event.clientY }
    setCamera((at) => moved(at, size, { x: before.x - event.clientX, y: before.y - event.clientY }))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a map to move about in */}
      <div
        ref={ground}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys push the map
        tabIndex={0}
        aria-label="Map: arrow keys move it, + and - zoom"
        className={classes.ground}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null
        }}
        onPointerCancel={() => {
          drag.current = null
        }}
      >
        <Drawing camera={camera} size={size} names={names} marks={marks} />
      </div>
      {children({ camera, size, at: (place) => project(camera, size, place), show: setCamera })}
      <ZoomButtons onZoom={zoomBy} />
    </>
  )
}

interface DrawingProps extends Pick<MapProps, 'size' | 'names' | 'marks'> {
  camera: Camera
}

function Drawing({ camera, size, names, marks }: DrawingProps) {
  const dots = names.map((name) => ({ ...name, ...project(camera, size, name) }))
  const covered = marks.map((mark) => ({ ...mark, ...project(camera, size, mark) }))
  const perKilometre = pixelsPerKilometre(camera)
  const step = roundDistance(80 / perKilometre)
  const bar = step * perKilometre
  return (
    <svg {...size} aria-hidden="true">
      {placeNames(dots, size, covered).map(({ id, name, x, y, textX, anchor }) => (
        <g key={id} className={classes.place}>
          <circle cx={x} cy={y} r={2} />
          <text x={textX} y={y + 4} textAnchor={anchor}>
            {name}
          </text>
        </g>
      ))}
      <g className={classes.scale}>
        <path d={`M12 ${size.height - 17} v5 h${bar} v-5`} />
        <text x={16} y={size.height - 18}>
          {step < 1 ? `${step * 1000} m` : `${step} km`}
        </text>
      </g>
    </svg>
  )
}

function useRest(camera: Camera, size: Size, onRest: MapProps['onRest']) {
  const reported = useRef(onRest)
  useEffect(() => {
    reported.current = onRest
  })
  useEffect(() => {
    const timer = setTimeout(() => reported.current(camera, size), restsAfter)
    return () => clearTimeout(timer)
  }, [camera, size])
}

/** React listens for wheels passively, so the page would scroll under the map. */
function useWheel(ground: RefObject<HTMLElement | null>, zoom: (by: number, at: Point) => void) {
  const act = useRef(zoom)
  useEffect(() => {
    act.current = zoom
  })
  useEffect(() => {
    const element = ground.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      act.current(-event.deltaY / 300, { x: event.clientX - left, y: event.clientY - top })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [ground])
}
