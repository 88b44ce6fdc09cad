import { Group, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type CounsellorAtWork, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { useCounsellorOptions } from '#domains/sharing/web/counsellors/use-counsellor-options.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import classes from './assignment.module.css'

/** What a counsellor has to do already: the leads of today, and those that nobody acted on yet. */
function loadText({ given_today: given, most_a_day: most, untouched }: CounsellorAtWork): string {
  return `${grouped(given)}${most === null ? '' : ` of ${grouped(most)}`} given today · ${grouped(untouched)} untouched`
}

/** The load of each counsellor, for admins. */
function useLoads(): ReadonlyMap<string, string> {
  const isAdmin = overseesLeads(useMe())
  const { data } = useApiQuery(listAttendance, { enabled: isAdmin, quiet: true })
  return new Map(data?.results.map((counsellor) => [String(counsellor.id), loadText(counsellor)]))
}

interface CounsellorsFieldProps
  extends Pick<MultiSelectProps, 'label' | 'description' | 'comboboxProps' | 'aria-label' | 'withAsterisk' | 'size' | 'placeholder'> {
  chosen: string[]
  problem?: string | undefined
  /** The counsellor whose leads go gets none. */
  except?: number | undefined
  isFocused?: boolean
  onChange: (chosen: string[]) => void
}

/** One counsellor or several by name, each with what they have to do already. */
export function CounsellorsField({ chosen, problem, except, isFocused = false, onChange, ...field }: CounsellorsFieldProps) {
  const options = useCounsellorOptions().filter(({ value }) => value !== String(except))
  const loads = useLoads()
  const { list, closeList } = useListUntilChoice()
  return (
    <MultiSelect
      {...field}
      searchable
      hidePickedOptions
      openOnFocus={false}
      limit={100}
      {...(isFocused && { 'data-autofocus': true })}
      nothingFoundMessage="No counsellor of that name"
      data={options}
      value={chosen}
      error={problem}
      renderOption={({ option: { value, label } }) => (
        <Group component="span" gap="0 12px" align="stretch" justify="space-between" flex={1}>
          <span>{label}</span> <span className={classes.load}>{loads.get(value)}</span>
        </Group>
      )}
      {...list}
      onChange={(ids) => {
        closeList()
        onChange(ids)
      }}
    />
  )
}
