import { Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LocationMap } from '#domains/locations/web/location-map.tsx'
import { exactnessWords, isBuilding, isOnlyTown } from '#domains/schools/contract/exactness.ts'
import { getFeeStructure } from '#domains/schools/contract/school-profile.ts'
import type { SchoolDetails } from '#domains/schools/contract/schools.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Fact, Facts } from '#platform/web/ui/facts.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { classRangeText } from '../school/class-range-text.ts'
import { useStale, Verified } from '../school/verified.tsx'
import classes from './school-view.module.css'
import { yearlyFeesText } from './yearly-fees.ts'

/** Nothing stands here until the classes are asked, so that nobody reads the average out meanwhile. */
function YearlyFees({ slug, average, at }: { slug: string; average: number; at: string | null }) {
  const { data, isPending } = useApiQuery(getFeeStructure, { params: { slug }, query: {}, quiet: true })
  const { isStale, staleTitle } = useStale()
  if (isPending) return <Skeleton height={10} width={120} radius="xl" />
  return (
    <>
      {`${yearlyFeesText(data?.results, average)} `}
      {isStale(at) && <span title={staleTitle(at)}>{at === null ? '(not confirmed)' : '(stale)'}</span>}
    </>
  )
}

const facts = (school: SchoolDetails): [name: string, value: ReactNode][] => [
  ['Boards', school.boards.join(', ')],
  ['Classes', school.classes && classRangeText(school.classes)],
  ['Level', school.school_category],
  ['For', school.gender],
  ['Residential', school.is_residential && 'Day and residential'],
  ['Management', school.management],
  [
    'Fees',
    school.internal_avg_fees !== null && <YearlyFees slug={school.slug} average={school.internal_avg_fees} at={school.fees_verified_at} />,
  ],
  ['Global rank', school.global_rank?.toLocaleString('en-IN')],
  ['Address', school.address],
  ['Pincode', school.pincode],
  ['District', [school.district, school.state].filter(Boolean).join(', ')],
  ['Codes', school.codes.join(', ')],
  ['Confirmed', <Verified key="confirmed" of={school} />],
]

/** The basic details of a school and where it lies. */
export const SchoolFacts = ({ school }: { school: SchoolDetails }) => (
  <Stack component="section" gap="lg" miw={0} aria-label="Basic details">
    <Facts className={classes.facts}>
      {facts(school).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value || <span className={textStyles.quietSm}>not known</span>}
        </Fact>
      ))}
    </Facts>
    <WhereItLies school={school} />
  </Stack>
)

/** A map has a point only where more is known than the city or district. */
function WhereItLies({ school: { coordinates, exactness, district_region } }: { school: SchoolDetails }) {
  if (!coordinates || exactness === null) return null
  if (isOnlyTown(exactness))
    return (
      <Text my="1em" fz="sm" c="dimmed">
        No map: we know only the {exactness} of this school.
      </Text>
    )
  return (
    <>
      <LocationMap coordinates={coordinates} places={district_region ? [district_region] : []} isAbout={!isBuilding(exactness)} />
      {!isBuilding(exactness) && (
        <Text my="1em" fz="sm" c="dimmed">
          The point is {exactnessWords[exactness]}, not its gate.
        </Text>
      )}
    </>
  )
}
