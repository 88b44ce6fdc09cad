import { listPlacesAround } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { Coordinates } from '#platform/web/ui/map/map-layout.ts'
import { PlaceMap } from '#platform/web/ui/map/place-map.tsx'
import classes from './location-map.module.css'

interface LocationMapProps {
  coordinates: Coordinates | null
  places: readonly { id: number }[]
  /** The coordinates are those of a place round it, so that no pin is set elsewhere. */
  isAbout?: boolean
}

/** After the point of a degree: about a metre. */
const digits = 5

/** Nothing is asked of another site until the link is followed. */
export function LocationMap({ coordinates, places, isAbout = false }: LocationMapProps) {
  const also = places.map(({ id }) => id)
  const { data } = useApiQuery(listPlacesAround, { query: { ...coordinates, also }, staleTime: Number.POSITIVE_INFINITY, quiet: true })
  const middle = coordinates ?? data?.middle
  if (!middle) return null
  const kindOf = (id: number, isTown: boolean) => (also.includes(id) ? 'own' : isTown ? 'town' : 'other')
  const known = data?.results.map(({ kind, ...place }) => ({ ...place, kind: kindOf(place.id, kind === 'city') }) as const)
  const [north, east] = [middle.lat.toFixed(digits), middle.lng.toFixed(digits)]
  return (
    <PlaceMap middle={middle} places={known ?? []}>
      <span title="Latitude, longitude. Places are shown at their post office, within about 2 km.">
        {north}, {east} {!coordinates && data?.middle?.name && `(${data.middle.name})`}
      </span>
      <a
        className={classes.elsewhere}
        href={`https://www.openstreetmap.org/${isAbout ? '' : `?mlat=${north}&mlon=${east}`}#map=14/${north}/${east}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        OpenStreetMap
      </a>
    </PlaceMap>
  )
}
