import { useDebouncedValue } from '@mantine/hooks'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { schoolLabels } from './school-labels.ts'
import { searchHeading } from './search-heading.ts'

/** Fewer letters fit too many schools. */
const fewestLetters = 2
const restsFor = 200

/** Where a parent looks for schools. */
export interface SearchedNear {
  cities: readonly number[]
  coordinates: { lat: number; lng: number } | null
}

const nearQuery = ({ cities, coordinates }: SearchedNear) => ({ ...(cities.length > 0 && { city: [...cities] }), ...coordinates })

/** Schools by part of their name; those near a parent come first, if it is said where that is. */
export function useSchoolSearch(text: string, near?: SearchedNear) {
  const [name] = useDebouncedValue(text.trim(), restsFor)
  const isAsked = name.length >= fewestLetters
  const found = useApiQuery(searchSchoolNames, {
    query: { name, ...(near && nearQuery(near)) },
    enabled: isAsked,
    keepPrevious: true,
    quiet: true,
  })
  const isCurrent = name === text.trim() && !found.isFetching
  const answer = isAsked ? found.data : undefined
  const schools = answer?.results ?? []
  const labels = schoolLabels(schools)
  return {
    /** The answer to an older text is still shown. */
    isAsking: text.trim().length >= fewestLetters && !isCurrent && !found.error,
    heading: answer && searchHeading(answer),
    schools: schools.map(({ id, name }) => ({ id, name, label: labels.get(id) ?? name })),
    nothing:
      text.trim().length < fewestLetters
        ? 'Type at least 2 letters of the name'
        : found.error
          ? 'The schools could not be searched. Keep typing to try again.'
          : isCurrent
            ? 'No school of that name'
            : 'Searching…',
  }
}
