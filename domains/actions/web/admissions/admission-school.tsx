import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { longestSchoolName, searchAdmissionSchools } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { schoolLabels } from '#domains/schools/web/school-labels.ts'
import { searchHeading } from '#domains/schools/web/search-heading.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { NamedSchool } from '../action/admission-draft.ts'
import { recommendedFirst } from '../schools/schools-for.ts'

interface AdmissionSchoolProps {
  lead: LeadRow
  school: NamedSchool
  problem: string | undefined
  onChange: (school: NamedSchool) => void
}

type Found = AnswerOf<typeof searchAdmissionSchools>['results'][number]

const fewestLetters = 2
const restsFor = 200

const noteOf = ({ id, name }: NamedSchool) => {
  if (id) return 'A school of our list'
  return name.trim().length < fewestLetters
    ? 'Choose it from the list, or write its name'
    : 'It is saved under this name; choose it below if it is listed'
}

const notedText = (found: Found | undefined) =>
  found?.taken && ` · noted already${found.taken_for.length > 0 ? ` for ${found.taken_for.join(', ')}` : ''}`

export function AdmissionSchool({ lead, school, problem, onChange }: AdmissionSchoolProps) {
  const [name] = useDebouncedValue(school.name.trim(), restsFor)
  const isAsked = name.length >= fewestLetters && school.id === undefined
  const { data, isFetching } = useApiQuery(searchAdmissionSchools, {
    params: { id: lead.id },
    query: { name },
    enabled: isAsked,
    keepPrevious: true,
    quiet: true,
  })
  const found = isAsked ? (data?.results ?? []) : []
  const recommended = useLeadParts().useRecommended(lead)
  const heading = isAsked && data ? searchHeading(data) : undefined
  const labels = schoolLabels(found)
  const offered = recommendedFirst(
    found.map(({ id, name: called }) => ({ id, name: called, label: labels.get(id) ?? called })),
    recommended,
    name,
  )
  const labelled = new Map(offered.map(({ id, label }) => [label, id]))
  const notedOf = (label: string) => notedText(found.find(({ id }) => id === labelled.get(label)))
  return (
    <Autocomplete
      label="School"
      aria-busy={school.id === undefined && school.name.trim().length >= fewestLetters && (name !== school.name.trim() || isFetching)}
      withAsterisk
      data-autofocus
      // An empty list would take the first Esc.
      openOnFocus={false}
      description={noteOf(school)}
      placeholder="Name of the school"
      maxLength={longestSchoolName}
      data={heading ? [{ group: heading, items: [...labelled.keys()] }] : [...labelled.keys()]}
      filter={({ options }) => options}
      // Another child may be admitted there too, so a noted school can be chosen again.
      renderOption={({ option: { value } }) => (
        <span>
          {value}
          {notedOf(value)}
        </span>
      )}
      value={school.name}
      error={problem}
      onChange={(text) => onChange({ name: text, id: labelled.get(text) })}
    />
  )
}
