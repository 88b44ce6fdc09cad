import { Link } from '@tanstack/react-router'
import { getMapStyle } from '#domains/locations/contract/locations.ts'
import type { RecommendationCriteria } from '#domains/recommendations/contract/criteria.ts'
import type { RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { isBuilding } from '#domains/schools/contract/exactness.ts'
import { CircleMark, HomeMark } from '#domains/schools/web/map/circle-mark.tsx'
import marks from '#domains/schools/web/map/school-map.module.css'
import { counted } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { MapFrame } from '#platform/web/ui/map/map-frame.tsx'
import type { Box } from '#platform/web/ui/map/mercator.ts'
import classes from './recommended-schools.module.css'

interface RecommendedMapProps {
  schools: readonly RecommendedSchool[]
  criteria: RecommendationCriteria
  leadId: number
}

/** Round a single point there is still something to see, in degrees. */
const leastSide = 0.01

function boxOf(places: readonly { lat: number; lng: number }[]): Box {
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)]
  return {
    south: Math.min(...lats) - leastSide,
    north: Math.max(...lats) + leastSide,
    west: Math.min(...lngs) - leastSide,
    east: Math.max(...lngs) + leastSide,
  }
}

/** The schools of a page beside their list, with the parent's place and the circle that is looked through. */
export default function RecommendedMap({ schools, criteria: { home, distance }, leadId }: RecommendedMapProps) {
  const style = useApiQuery(getMapStyle, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const placed = schools.flatMap((school) => (school.coordinates ? [{ ...school, ...school.coordinates }] : []))
  const unplaced = schools.length - placed.length
  const apart = unplaced > 0 && (
    <p className={classes.none}>Not on the map: {counted(unplaced, 'school', 'schools')} of which only the city or district is known.</p>
  )
  if (!style.data || placed.length === 0) return apart
  return (
    <div className={classes.map}>
      <MapFrame
        label="Map of the recommended schools"
        box={boxOf(home ? [...placed, home] : placed)}
        styleUrl={style.data.style_url}
        names={[]}
        marks={placed.map(({ lat, lng }) => ({ lat, lng, radius: 7 }))}
        onRest={() => undefined}
      >
        {(view) => (
          <>
            {home && distance !== null && <CircleMark view={view} circle={{ ...home, radius: distance }} />}
            {home && <HomeMark view={view} home={home} name="Home" />}
            {placed.map((school) => {
              const { x, y } = view.at(school)
              return (
                <Link
                  key={school.id}
                  to="/schools/$slug"
                  params={{ slug: school.slug }}
                  search={{ lead: leadId }}
                  target="_blank"
                  className={marks.school ?? ''}
                  style={{ left: x, top: y }}
                  data-collab={school.is_collab || undefined}
                  data-about={!isBuilding(school.exactness) || undefined}
                  title={isBuilding(school.exactness) ? school.name : `${school.name}, about here`}
                >
                  <span className={marks.schoolName}>{school.name}</span>
                </Link>
              )
            })}
          </>
        )}
      </MapFrame>
      {apart}
    </div>
  )
}
