import { Box } from '@mantine/core'
import { Suspense } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { locationText } from '../../list/table/locations-cell.tsx'
import { EditableFact } from './editable-fact.tsx'
import classes from './facts.module.css'

const EditLocation = lazyPart(() => import('../../edit/place/edit-location.tsx'))
const LocationMap = lazyPart(async () => ({ default: (await import('#domains/locations/web/location-map.tsx')).LocationMap }))

export function LocationFact({ lead }: { lead: LeadRow }) {
  const { items, raw_district, raw_district_region, edited } = lead.locations
  const words = [raw_district_region, raw_district].filter(Boolean).join(', ')
  const hasMap = lead.coordinates !== null || items.some(({ kind }) => kind !== 'other')
  const isEmpty = items.length === 0 && words === ''
  return (
    <EditableFact
      title="Location"
      isEmpty={isEmpty}
      field="location"
      label="the location"
      editor={(editor) => <EditLocation lead={lead} {...editor} />}
      below={hasMap && <MapPlace lead={lead} />}
    >
      <ul className={classes.items}>
        {items.map((place) => (
          <li key={place.id}>{locationText(place)}</li>
        ))}
        {words && (
          <li>
            {words}
            <span className={classes.quiet}>in the parent’s words</span>
          </li>
        )}
        {edited && <li className={classes.quiet}>corrected by staff</li>}
        {!isEmpty && !hasMap && <li className={classes.quiet}>its place on the map is not known</li>}
      </ul>
    </EditableFact>
  )
}

/** The map loads last; its place is kept so that nothing jumps. */
const MapPlace = ({ lead }: { lead: LeadRow }) => (
  <Box mih={190} mt={6}>
    <Suspense fallback={null}>
      <LocationMap coordinates={lead.coordinates} places={lead.locations.items} />
    </Suspense>
  </Box>
)
