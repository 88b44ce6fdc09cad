import type { SharedSchool } from '#domains/analytics/contract/enquiry-figures.ts'
import { getMapStyle } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { MapFrame } from '#platform/web/ui/map/map-frame.tsx'
import type { Coordinates } from '#platform/web/ui/map/map-layout.ts'
import type { MapView } from '#platform/web/ui/map/map-view.ts'
import { type Box, pixelsPerKilometre } from '#platform/web/ui/map/mercator.ts'
import classes from './share-map.module.css'

interface ShareMapProps {
  middle: { id: number; name: string; coordinates: Coordinates | null }
  radius: number
  schools: readonly SharedSchool[]
}

const kilometresOfDegree = 111

function boxOf({ lat, lng }: Coordinates, radius: number): Box {
  const [north, east] = [radius / kilometresOfDegree, radius / (kilometresOfDegree * Math.cos((lat * Math.PI) / 180))]
  return { south: lat - north, west: lng - east, north: lat + north, east: lng + east }
}

/** The area of a mark grows with the enquiries. */
const sizeOf = (amount: number, most: number) => 5 + 13 * Math.sqrt(amount / most)

/** Schools within a distance, as large as their enquiries: filled where they work with us, hollow where not. */
export default function ShareMap({ middle, radius, schools }: ShareMapProps) {
  const style = useApiQuery(getMapStyle, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const { coordinates } = middle
  if (!coordinates || !style.data) return null
  const most = Math.max(1, ...schools.map(({ amount }) => amount))
  const spots = schools.flatMap(({ coordinates: at, ...school }) => (at ? [{ ...school, ...at, radius: sizeOf(school.amount, most) }] : []))
  return (
    <figure className={classes.figure}>
      <div className={classes.map}>
        <MapFrame
          label={`Schools within ${radius} km of ${middle.name}`}
          box={boxOf(coordinates, radius)}
          styleUrl={style.data.style_url}
          names={[]}
          marks={spots}
          onRest={() => undefined}
        >
          {(view) => <Marks view={view} middle={coordinates} radius={radius} spots={spots} />}
        </MapFrame>
      </div>
      <figcaption className={classes.caption}>
        The larger, the more enquiries. Filled: works with us. Hollow: does not. The table below has the same.
      </figcaption>
    </figure>
  )
}

interface MarksProps {
  view: MapView
  middle: Coordinates
  radius: number
  spots: readonly (Omit<SharedSchool, 'coordinates'> & Coordinates & { radius: number })[]
}

function Marks({ view, middle, radius, spots }: MarksProps) {
  const { x, y } = view.at(middle)
  return (
    <svg className={classes.marks} {...view.size} aria-hidden>
      <circle className={classes.circle} cx={x} cy={y} r={radius * pixelsPerKilometre({ ...view.camera, lat: middle.lat })} />
      {spots.map((spot) => {
        const at = view.at(spot)
        return (
          <circle key={spot.id} className={classes.spot} data-ours={spot.collab || undefined} cx={at.x} cy={at.y} r={spot.radius}>
            <title>{`${spot.name}: ${spot.amount}`}</title>
          </circle>
        )
      })}
    </svg>
  )
}
