import type { MapView } from '#platform/web/ui/map/map-view.ts'
import { pixelsPerKilometre } from '#platform/web/ui/map/mercator.ts'
import classes from './school-map.module.css'

/** A circle that is looked through, on a map; its radius in kilometres. */
export interface CircleOf {
  lat: number
  lng: number
  radius: number
}

export function CircleMark({ view, circle }: { view: MapView; circle: CircleOf }) {
  const { x, y } = view.at(circle)
  const radius = circle.radius * pixelsPerKilometre({ ...view.camera, lat: circle.lat })
  return (
    <svg className={classes.circle} {...view.size} role="img" aria-label={`Circle of ${circle.radius} km`}>
      <circle cx={x} cy={y} r={radius} />
      <circle cx={x} cy={y} r={3} data-middle />
    </svg>
  )
}

export function HomeMark({ view, home, name }: { view: MapView; home: { lat: number; lng: number }; name: string }) {
  const { x, y } = view.at(home)
  return (
    <span className={classes.home} style={{ left: x, top: y }}>
      {name}
    </span>
  )
}
