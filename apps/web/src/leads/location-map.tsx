import { listPlacesAround } from '@portal/contract/locations'
import { useAsk } from '../http/use-ask.ts'
import type { Coordinates } from '../ui/map-layout.ts'
import { PlaceMap } from '../ui/place-map.tsx'
import classes from './location-map.module.css'

interface LocationMapProps {
  coordinates: Coordinates
  /** Places that the lead names; they are on the map before others. */
  places: readonly { id: number }[]
}

/** Digits after the point of a degree: about a metre, more than post offices are exact. */
const digits = 5

/** Where a lead's location lies among the places around it. Nothing leaves for another site until the link is followed. */
export default function LocationMap({ coordinates: { lat, lng }, places }: LocationMapProps) {
  const around = useAsk(listPlacesAround, {
    query: { lat, lng, also: places.map(({ id }) => id) },
    staleTime: Number.POSITIVE_INFINITY,
    quiet: true,
  })
  const own = new Set(places.map(({ id }) => id))
  const kindOf = (id: number, isTown: boolean) => (own.has(id) ? 'own' : isTown ? 'town' : 'other')
  const known = around.data?.results.map(({ kind, ...place }) => ({ ...place, kind: kindOf(place.id, kind === 'city') }) as const)
  const [north, east] = [lat.toFixed(digits), lng.toFixed(digits)]
  return (
    <PlaceMap middle={{ lat, lng }} places={known ?? []}>
      <span title="Latitude, longitude. Points are those of post offices: right within about 2 km.">
        {north}, {east}
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
