import type { LeadRow } from '@portal/contract/leads'
import { lazy, Suspense } from 'react'
import { EditableFact } from './editable-fact.tsx'
import classes from './facts.module.css'
import { locationText } from './locations-cell.tsx'

const EditLocation = lazy(() => import('./edit-location.tsx'))
const LocationMap = lazy(() => import('./location-map.tsx'))

/** Where the parent looks, in places or in their own words, and where that lies. */
export function LocationFact({ lead }: { lead: LeadRow }) {
  const { items, raw_district, raw_district_region, edited } = lead.locations
  const words = [raw_district_region, raw_district].filter(Boolean).join(', ')
  const isEmpty = items.length === 0 && words === ''
  return (
    <EditableFact
      title="Location"
      isEmpty={isEmpty}
      field="location"
      label="the location"
      editor={(editor) => <EditLocation lead={lead} {...editor} />}
      below={lead.coordinates && <MapPlace lead={lead} coordinates={lead.coordinates} />}
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
        {!isEmpty && !lead.coordinates && <li className={classes.quiet}>its coordinates are not known</li>}
      </ul>
    </EditableFact>
  )
}

/** The map loads after everything else; its place is kept so that nothing jumps. */
const MapPlace = ({ lead, coordinates }: { lead: LeadRow; coordinates: NonNullable<LeadRow['coordinates']> }) => (
  <div className={classes.map}>
    <Suspense fallback={null}>
      <LocationMap coordinates={coordinates} places={lead.locations.items} />
    </Suspense>
  </div>
)
