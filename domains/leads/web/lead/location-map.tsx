import { listPlacesAround } from '#domains/locations/contract/locations.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import type { Coordinates } from '#platform/web/ui/map-layout.ts'
import { PlaceMap } from '#platform/web/ui/place-map.tsx'
import classes from './location-map.module.css'

interface LocationMapProps {
  /** Those of the lead; where nobody knows them, those of its places do. */
  coordinates: Coordinates | null
  /** Places that the lead names; they are on the map before others. */
  places: readonly { id: number }[]
}

/** Digits after the point of a degree: about a metre, more than post offices are exact. */
const digits = 5

/** Where a lead's location lies among the places around it. Nothing leaves for another site until the link is followed. */
export default function LocationMap({ coordinates, places }: LocationMapProps) {
  const also = places.map(({ id }) => id)
  const { data } = useAsk(listPlacesAround, { query: { ...coordinates, also }, staleTime: Number.POSITIVE_INFINITY, quiet: true })
  const middle = coordinates ?? data?.middle
  if (!middle) return null
  const kindOf = (id: number, isTown: boolean) => (also.includes(id) ? 'own' : isTown ? 'town' : 'other')
  const known = data?.results.map(({ kind, ...place }) => ({ ...place, kind: kindOf(place.id, kind === 'city') }) as const)
  const [north, east] = [middle.lat.toFixed(digits), middle.lng.toFixed(digits)]
  return (
    <PlaceMap middle={middle} places={known ?? []}>
      <span title="Latitude, longitude. The points of places are those of post offices: right within about 2 km.">
        {north}, {east} {!coordinates && data?.middle?.name && `(${data.middle.name})`}
      </span>
      <a
        className={classes.elsewhere}
        href={`https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=14/${north}/${east}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        OpenStreetMap
      </a>
    </PlaceMap>
  )
}
