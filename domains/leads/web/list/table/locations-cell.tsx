import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { counted } from '#platform/contract/counts.ts'
import { More } from '#platform/web/ui/more.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

type Location = LeadRow['locations']['items'][number]

export const locationText = ({ name, city }: Location) => (city && city !== name ? `${name}, ${city}` : name)

export function LocationsCell({ lead }: Pick<LeadCellProps, 'lead'>) {
  const [first, ...others] = lead.locations.items
  if (!first) return <Nothing />
  return (
    <span className={classes.line}>
      <span className={classes.cut} title={locationText(first)}>
        {locationText(first)}
      </span>
      {others.length > 0 && (
        <More button={`+${others.length}`} label={`${counted(others.length, 'more place')} of ${lead.name}`} title="Also looks in">
          {others.map((place) => (
            <li key={place.id}>{locationText(place)}</li>
          ))}
        </More>
      )}
    </span>
  )
}
