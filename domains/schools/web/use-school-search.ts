import { useDebouncedValue } from '@mantine/hooks'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { schoolLabels } from './school-labels.ts'
import { searchHeading } from './search-heading.ts'

/** Fewer letters fit too many schools. */
const fewestLetters = 2
const restsFor = 200

export function useSchoolSearch(text: string) {
  const [name] = useDebouncedValue(text.trim(), restsFor)
  const isAsked = name.length >= fewestLetters
  const found = useAsk(searchSchoolNames, { query: { name }, enabled: isAsked, keepPrevious: true, quiet: true })
  const isCurrent = name === text.trim() && !found.isFetching
  const answer = isAsked ? found.data : undefined
  const schools = answer?.results ?? []
  const labels = schoolLabels(schools)
  return {
    heading: answer && searchHeading(answer),
    schools: schools.map(({ id, name }) => ({ id, name, label: labels.get(id) ?? name })),
    nothing:
      text.trim().length < fewestLetters
        ? 'Type at least 2 letters of the name'
        : found.error
          ? 'The schools could not be searched. Type on to try again.'
          : isCurrent
            ? 'No school of that name'
            : 'Searching…',
  }
}
