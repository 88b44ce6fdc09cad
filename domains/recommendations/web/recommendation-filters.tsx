import { NativeSelect } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type RecommendationCriteria, type Schooling, usualDistance } from '#domains/recommendations/contract/recommendations.ts'
import classes from './recommended-schools.module.css'

/** What is left out is as the parent asked. */
export interface Wanted {
  child?: number | undefined
  distance?: number | undefined
  schooling?: Schooling | undefined
}

interface RecommendationFiltersProps {
  of: LeadRow['form']
  wanted: Wanted
  criteria: RecommendationCriteria | undefined
  onChange: (wanted: Wanted) => void
}

const distances = [3, usualDistance, 10, 20, 50]
const schoolings = [
  { value: 'day', label: 'Day' },
  { value: 'boarding', label: 'Boarding' },
]

export function RecommendationFilters({ of, wanted, criteria, onChange }: RecommendationFiltersProps) {
  const set = (change: Wanted) => onChange({ ...wanted, ...change })
  return (
    <div className={classes.filters}>
      {of.length > 1 && (
        <NativeSelect
          size="xs"
          className={classes.child}
          aria-label="Recommended for"
          value={wanted.child ?? ''}
          onChange={({ currentTarget: { value } }) => set({ child: value ? Number(value) : undefined })}
          data={[{ value: '', label: 'All children' }, ...of.map(({ id, child_name }) => ({ value: String(id), label: child_name }))]}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label="Day or boarding schools"
        value={wanted.schooling ?? criteria?.schooling ?? 'day'}
        onChange={({ currentTarget: { value } }) => set({ schooling: value === 'boarding' ? 'boarding' : 'day' })}
        data={schoolings}
      />
      {criteria && criteria.distance !== null && (
        <NativeSelect
          size="xs"
          aria-label="Distance"
          value={wanted.distance ?? usualDistance}
          onChange={({ currentTarget: { value } }) => set({ distance: Number(value) })}
          data={distances.map((distance) => ({ value: String(distance), label: `${distance} km` }))}
        />
      )}
    </div>
  )
}
