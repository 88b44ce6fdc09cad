import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchAdmissionSchools } from '@portal/contract/actions'
import type { LeadRow } from '@portal/contract/leads'
import { useAsk } from '../http/use-ask.ts'

/** A school of our list, or one that is only named. */
export interface NamedSchool {
  name: string
  id?: number | undefined
}

interface AdmissionSchoolProps {
  lead: LeadRow
  school: NamedSchool
  problem: string | undefined
  onChange: (school: NamedSchool) => void
}

const fewestLetters = 2
const restsFor = 200

/** Whether what is written will be noted as one of our schools or by its name alone. */
const noteOf = ({ id, name }: NamedSchool) => {
  if (id) return 'A school of our list'
  return name.trim().length < fewestLetters
    ? 'Choose it from the list, or write its name'
    : 'Noted by this name; choose it below if it is there'
}

/** Finds the school by part of its name; one that is not in our list is written as it is called. */
export function AdmissionSchool({ lead, school, problem, onChange }: AdmissionSchoolProps) {
  const [name] = useDebouncedValue(school.name.trim(), restsFor)
  const isAsked = name.length >= fewestLetters && school.id === undefined
  const { data } = useAsk(searchAdmissionSchools, {
    params: { id: lead.id },
    query: { name },
    enabled: isAsked,
    keepPrevious: true,
    quiet: true,
  })
  const found = isAsked ? (data?.results ?? []) : []
  // Two schools of one name differ by their city, and if not even by that by their number.
  const labelled = new Map(
    found.map((each) => {
      const label = [each.name, each.city].filter(Boolean).join(', ')
      return [
        found.filter((other) => other.name === each.name && other.city === each.city).length > 1 ? `${label} (${each.id})` : label,
        each,
      ] as const
    }),
  )
  return (
    <Autocomplete
      label="School"
      withAsterisk
      data-autofocus
      description={noteOf(school)}
      placeholder="Name of the school"
      maxLength={200}
      data={[...labelled].map(([value, { taken }]) => ({ value, label: value, disabled: taken }))}
      filter={({ options }) => options}
      renderOption={({ option }) => <span>{labelled.get(option.value)?.taken ? `${option.value} · noted already` : option.value}</span>}
      value={school.name}
      error={problem}
      onChange={(text) => onChange({ name: text, id: labelled.get(text)?.id })}
    />
  )
}
