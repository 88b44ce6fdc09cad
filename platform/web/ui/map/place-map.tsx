import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type Coordinates, type MapPlace, offsetsFrom, placeLabels, reachOf, roundDistance, whereabouts } from './map-layout.ts'
import classes from './place-map.module.css'

interface PlaceMapProps {
  middle: Coordinates
  places: readonly MapPlace[]
  children: ReactNode
}

const height = 160
const named = 4

const kilometreText = (kilometres: number) => (kilometres < 1 ? `${kilometres * 1000} m` : `${kilometres} km`)

/** A small map without tiles: a point, the places that we know around it, north up, with a scale. */
export function PlaceMap({ middle, places, children }: PlaceMapProps) {
  const { ref, width } = useElementSize()
  const offsets = offsetsFrom(middle, places)
  const pixelsPerKilometre = (height / 2 - 12) / reachOf(offsets)
  const step = roundDistance(70 / pixelsPerKilometre)
  const bar = step * pixelsPerKilometre
  const size = { width, height }
  const [x, y] = [width / 2, height / 2]
  const labels = placeLabels(offsets, size, pixelsPerKilometre, [
    { left: 0, right: bar + 20, top: height - 26, bottom: height },
    { left: width - 24, right: width, top: 0, bottom: 30 },
  ])
  const around = offsets.slice(0, named).map((offset) => `${offset.name} ${whereabouts(offset)}`)
  return (
    <figure>
      <div ref={ref} className={classes.frame}>
        {width > 0 && (
          <svg {...size} role="img" aria-label={`Map, north up. Around the point: ${around.join(', ') || 'no place that we know'}.`}>
            {[1, 2, 3].map((times) => (
              <circle key={times} className={classes.ring} cx={x} cy={y} r={bar * times} />
            ))}
            {labels.map((label) => (
              <g key={label.id} className={classes.place} data-kind={label.kind}>
                <circle cx={label.x} cy={label.y} r={2.5} />
                <text x={label.textX} y={label.y + 3.5} textAnchor={label.anchor}>
                  {label.name}
                </text>
              </g>
            ))}
            <circle className={classes.halo} cx={x} cy={y} r={9} />
            <circle className={classes.point} cx={x} cy={y} r={4.5} />
            <g className={classes.scale}>
              <path d={`M8 ${height - 13} v5 h${bar} v-5`} />
              <text x={12} y={height - 13}>
                {kilometreText(step)}
              </text>
              <path d={`M${width - 12} 25 V9 m-4 5 l4 -5 l4 5`} />
            </g>
          </svg>
        )}
      </div>
      <figcaption className={classes.caption}>{children}</figcaption>
    </figure>
  )
}
