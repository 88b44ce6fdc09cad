import { Button, NativeSelect, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getMapStyle } from '#domains/locations/contract/locations.ts'
import { isBuilding } from '#domains/schools/contract/exactness.ts'
import { mapSchools, type Spot } from '#domains/schools/contract/school-lists.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { MapFrame } from '#platform/web/ui/map/map-frame.tsx'
import type { MapView } from '#platform/web/ui/map/map-view.ts'
import { type Box, boxOf, cameraFor } from '#platform/web/ui/map/mercator.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { mapAsked } from '../school/asked.ts'
import type { SchoolSearch, SearchPatch } from '../school/school-search.ts'
import type { FromLead } from '../view/from-lead.ts'
import { CircleMark, type CircleOf, HomeMark } from './circle-mark.tsx'
import classes from './school-map.module.css'

interface SchoolMapProps {
  search: SchoolSearch
  from: FromLead | undefined
  opens: (slug: string) => { to: string; params: { slug: string } }
  onChange: (patch: SearchPatch) => void
}

const india: Box = { south: 6.5, west: 68, north: 36, east: 97.5 }
const distances = [2, 4, 6, 10, 15, 25, 50]

/** Half a screen more on each side, so that a small push of the map shows no bare edge. */
const withMargin = ({ south, west, north, east }: Box): Box => {
  const [high, wide] = [(north - south) / 4, (east - west) / 4]
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return { south: round(south - high), west: round(west - wide), north: round(north + high), east: round(east + wide) }
}

/** The schools of a list on a map: clusters, single schools, and the circle of a distance. */
export default function SchoolMap({ search, from, opens, onChange }: SchoolMapProps) {
  const style = useApiQuery(getMapStyle, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const query = mapAsked(search)
  const whole = useApiQuery(mapSchools, { query, quiet: true, keepPrevious: true })
  const [seen, setSeen] = useState<Box>()
  const part = useApiQuery(mapSchools, { query: { ...query, ...seen }, enabled: seen !== undefined, quiet: true, keepPrevious: true })
  const shown = (seen && part.data) ?? whole.data
  const error = whole.error ?? style.error
  if (error && !shown) return <FailureNote error={error} retry={() => Promise.all([whole.refetch(), style.refetch()])} />
  if (!whole.data || !style.data) return null
  const { lat, lng, radius } = search
  const circle = lat !== undefined && lng !== undefined && radius !== undefined ? { lat, lng, radius } : undefined
  return (
    <div className={classes.map}>
      <MapFrame
        label="Map of schools"
        box={circle ? around(circle) : (whole.data.box ?? india)}
        styleUrl={style.data.style_url}
        names={shown?.names ?? []}
        marks={(shown?.spots ?? []).map((spot) => ({ ...spot, radius: sizeOf(spot) / 2 }))}
        onRest={(camera, size) => setSeen(withMargin(boxOf(camera, size)))}
      >
        {(view) => (
          <>
            {circle && <CircleMark view={view} circle={circle} />}
            {from?.home && <HomeMark view={view} home={from.home} name={from.name} />}
            {shown?.spots.map((spot) => (
              <SpotMark key={`${spot.lat} ${spot.lng}`} view={view} spot={spot} opens={opens} />
            ))}
            <DistanceTool view={view} from={from} circle={circle} onChange={onChange} />
          </>
        )}
      </MapFrame>
      <p className={classes.count} role="status">
        {grouped(shown?.count ?? 0)} on this map
        {whole.data.towns_only > 0 && ` · ${grouped(whole.data.towns_only)} not on it: only their city or district is known`}
      </p>
    </div>
  )
}

function around({ lat, lng, radius }: CircleOf): Box {
  const [north, east] = [radius / 111, radius / (111 * Math.cos((lat * Math.PI) / 180))]
  return { south: lat - north, west: lng - east, north: lat + north, east: lng + east }
}

/** In pixels across. */
const sizeOf = ({ count }: Spot) => 26 + 6 * Math.log10(count)

interface SpotMarkProps extends Pick<SchoolMapProps, 'opens'> {
  view: MapView
  spot: Spot
}

/** A single school opens, a cluster comes nearer, and schools at one point are listed. */
function SpotMark({ view, spot, opens }: SpotMarkProps) {
  const { x, y } = view.at(spot)
  const isOutside = x < -40 || y < -40 || x > view.size.width + 40 || y > view.size.height + 40
  if (isOutside) return null
  const style = { left: x, top: y }
  const [school] = spot.schools
  if (spot.count === 1 && school)
    return (
      <Link
        {...opens(school.slug)}
        className={classes.school}
        style={style}
        data-collab={school.is_collab || undefined}
        data-about={!isBuilding(school.exactness) || undefined}
        title={isBuilding(school.exactness) ? school.name : `${school.name}, about here`}
      >
        <span className={classes.schoolName}>{school.name}</span>
      </Link>
    )
  const count = grouped(spot.count)
  const size = sizeOf(spot)
  if (spot.schools.length > 0)
    return (
      <span className={classes.together} style={style}>
        <PopoverButton className={classes.cluster} button={count} name={`${count} schools here`} label="Schools at this place">
          {() => (
            <Stack component="ul" gap={6} className={classes.list ?? ''}>
              {spot.schools.map(({ id, slug, name }) => (
                <li key={id}>
                  <Link {...opens(slug)}>{name}</Link>
                </li>
              ))}
              {spot.count > spot.schools.length && <li>and {grouped(spot.count - spot.schools.length)} more: narrow the list</li>}
            </Stack>
          )}
        </PopoverButton>
      </span>
    )
  return (
    <button
      type="button"
      className={classes.cluster}
      style={{ ...style, width: size, height: size }}
      aria-label={`${count} schools: come nearer`}
      onClick={() => view.show(cameraFor(spot.box, view.size))}
    >
      {count}
    </button>
  )
}

interface DistanceToolProps extends Pick<SchoolMapProps, 'from' | 'onChange'> {
  view: MapView
  circle: CircleOf | undefined
}

/** A circle round the lead's home, or round the middle of the map. */
function DistanceTool({ view, from, circle, onChange }: DistanceToolProps) {
  const middle = circle ?? from?.home ?? view.camera
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return (
    <div className={classes.tools}>
      <NativeSelect
        size="xs"
        aria-label="Circle of a distance"
        data={[
          { value: '', label: 'Any distance' },
          ...[...new Set([...distances, ...(circle ? [circle.radius] : [])])]
            .sort((one, other) => one - other)
            .map((km) => ({ value: String(km), label: `Within ${km} km` })),
        ]}
        value={circle ? String(circle.radius) : ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value
              ? { lat: round(middle.lat), lng: round(middle.lng), radius: Number(value) }
              : { lat: undefined, lng: undefined, radius: undefined, with_towns: undefined },
          )
        }
      />
      {circle && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ lat: round(view.camera.lat), lng: round(view.camera.lng), radius: circle.radius })}
        >
          Round the middle
        </Button>
      )}
    </div>
  )
}
