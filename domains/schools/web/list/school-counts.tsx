import { Group } from '@mantine/core'
import { getSchoolCounts } from '#domains/schools/contract/school-lists.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FilterChip } from '#platform/web/ui/filter-chip.tsx'
import type { SchoolSearch, SearchPatch } from '../school/school-search.ts'
import classes from './school-list.module.css'

type CountName = keyof NonNullable<ReturnType<typeof useApiQuery<typeof getSchoolCounts>>['data']>

interface Kind {
  counted: CountName
  label: string
  /** The field of the search that it sets. */
  sets: keyof SchoolSearch
  isOn: (search: SchoolSearch) => boolean
  on: SearchPatch
  off: SearchPatch
}

const listed = (counted: CountName, label: string, is_verified: SchoolSearch['is_verified']): Kind => ({
  counted,
  label,
  sets: 'is_verified',
  isOn: (search) => search.is_verified === is_verified,
  on: { is_verified },
  off: { is_verified: undefined },
})
const flag = (counted: CountName, label: string, key: 'is_collab' | 'is_featured' | 'is_residential'): Kind => ({
  counted,
  label,
  sets: key,
  isOn: (search) => search[key] === true,
  on: { [key]: true },
  off: { [key]: undefined },
})
const option = (counted: CountName, label: string, other_option: NonNullable<SchoolSearch['other_option']>): Kind => ({
  counted,
  label,
  sets: 'other_option',
  isOn: (search) => search.other_option === other_option,
  on: { other_option },
  off: { other_option: undefined },
})

const groups: readonly { label: string; kinds: readonly Kind[] }[] = [
  {
    label: 'In lists',
    kinds: [listed('verified', 'Listed', undefined), listed('not_verified', 'Not listed', false), listed('total', 'All', 'all')],
  },
  { label: 'How they are shown', kinds: [flag('collab', 'Collab', 'is_collab'), flag('featured', 'Featured', 'is_featured')] },
  { label: 'What they offer', kinds: [flag('boarding', 'Boarding', 'is_residential')] },
  {
    label: 'Known or missing',
    kinds: [
      option('no_fees', 'No fees', 'no_fee'),
      option('no_facilities', 'No facilities', 'no_facility'),
      option('admission_open', 'Admission open', 'adm_open'),
      option('incomplete_data', 'Incomplete', 'incomplete_data'),
      option('no_district', 'District to be completed', 'no_district'),
      option('stale_fees', 'Fees to confirm', 'stale_fee'),
      option('stale_open_classes', 'Classes to confirm', 'stale_open'),
    ],
  },
]

/** Whether a press on the kind opens exactly the schools that it counts: nothing else narrows the list. */
const opensWhatItCounts = ({ sets }: Kind, search: SchoolSearch) =>
  Object.keys(search).every((key) => ['is_verified', 'view', 'ordering', sets].includes(key))

/** Narrows the list to schools of a kind, and says how many a press opens where nothing else narrows it. */
export function SchoolCounts({ search, onChange }: { search: SchoolSearch; onChange: (patch: SearchPatch) => void }) {
  const { data } = useApiQuery(getSchoolCounts, { query: { is_verified: search.is_verified ?? true }, keepPrevious: true, quiet: true })
  return (
    <Group gap="4px 16px" align="stretch" className={classes.counts ?? ''}>
      {groups.map(({ label, kinds }) => (
        <Group key={label} component="fieldset" gap="xs" align="stretch" className={classes.group ?? ''} aria-label={label}>
          {kinds.map((kind) => {
            const isOn = kind.isOn(search)
            return (
              <FilterChip key={kind.label} isOn={isOn} onToggle={() => onChange(isOn ? kind.off : kind.on)}>
                {kind.label}{' '}
                <span className={classes.number}>{data && opensWhatItCounts(kind, search) ? grouped(data[kind.counted]) : ' '}</span>
              </FilterChip>
            )
          })}
        </Group>
      ))}
    </Group>
  )
}
