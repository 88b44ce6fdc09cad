import { Checkbox, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { distanceText } from '#domains/schools/contract/distance-text.ts'
import { fewestLetters, findSimilarSchools, type SimilarSchool } from '#domains/schools/contract/school-register.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { longestSearch } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './register.module.css'
import { pointOf, type RegisterValues } from './register-values.ts'

/** In milliseconds. */
const restsFor = 300

interface SimilarSchoolsProps {
  values: RegisterValues
  onAnother: (isAnother: boolean) => void
}

/** Schools that the one which is typed may be already. */
export function SimilarSchools({ values, onAnother }: SimilarSchoolsProps) {
  const { district, district_region: region } = values
  const name = cutText(values.name.trim(), longestSearch)
  const [asked] = useDebouncedValue(JSON.stringify({ name, district, region, ...pointOf(values) }), restsFor)
  const {
    name: typed,
    district: inDistrict,
    region: inRegion,
    ...point
  } = JSON.parse(asked) as {
    name: string
    district: number | null
    region: number | null
    lat?: number
    lng?: number
  }
  const isLongEnough = typed.length >= fewestLetters
  const { data } = useApiQuery(findSimilarSchools, {
    query: {
      name: typed,
      ...(inDistrict !== null && { district: inDistrict }),
      ...(inRegion !== null && { district_region: inRegion }),
      ...point,
    },
    enabled: isLongEnough,
    keepPrevious: true,
    quiet: true,
  })
  const results = isLongEnough && name ? (data?.results ?? []) : []
  const isThere = results.some(({ is_same }) => is_same)
  return (
    <Stack component="section" gap="sm" className={classes.similar ?? ''} aria-live="polite" data-there={isThere || undefined}>
      <h2>{isThere ? 'It is here already' : 'Similar schools'}</h2>
      {results.length === 0 ? (
        <p className={textStyles.quietSm}>{isLongEnough ? 'There is no similar school.' : 'They appear here while you type the name.'}</p>
      ) : (
        <Stack component="ul" gap="sm" className={classes.found ?? ''}>
          {results.map((school) => (
            <Similar key={school.id} school={school} />
          ))}
        </Stack>
      )}
      {isThere && (
        <Checkbox
          label="Mine is another school"
          checked={values.is_another}
          onChange={({ currentTarget: { checked } }) => onAnother(checked)}
        />
      )}
    </Stack>
  )
}

const Similar = ({ school: { slug, name, location, address, kilometres, is_same, is_verified } }: { school: SimilarSchool }) => (
  <li>
    <Link to="/schools/$slug" params={{ slug }} target="_blank" title="Opens the school in a new tab">
      <bdi>{name}</bdi>
    </Link>
    {is_same && <span className={classes.same}>same name, same place</span>}
    <span className={textStyles.quietSm}>
      {[location, address, kilometres !== null && distanceText(kilometres), !is_verified && 'not listed'].filter(Boolean).join(' · ')}
    </span>
  </li>
)
