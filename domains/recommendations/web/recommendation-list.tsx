import { Skeleton } from '@mantine/core'
import { foundSentence, type listRecommendations, type RecommendationCriteria } from '#domains/recommendations/contract/recommendations.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { criteriaText } from './criteria-text.ts'
import { RecommendedSchoolLine } from './recommended-school.tsx'
import classes from './recommended-schools.module.css'
import { useAddToBucket } from './use-add-to-bucket.ts'

interface RecommendationListProps {
  list: {
    data: AnswerOf<typeof listRecommendations> | undefined
    error: Error | null
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  leadId: number
  childId: number | undefined
}

export function RecommendationList({
  list: { data, error, isPending, isPlaceholderData, refetch },
  leadId,
  childId,
}: RecommendationListProps) {
  const isLate = useShownAfter(isPending)
  const isTurningLate = useShownAfter(isPlaceholderData)
  const { isInBucket, adding, add } = useAddToBucket(leadId, childId)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return isLate ? <AwaitedSchools /> : null
  const { count, results, criteria } = data
  return (
    <>
      <p className={classes.criteria} role="status">
        {foundSentence(count)}
        {(count > 0 || criteria.around.length > 0) && ` · ${criteriaText(criteria)}`}
      </p>
      {count === 0 && <p className={classes.none}>{whatToDo(criteria)}</p>}
      <ul className={classes.lines} data-turning={isTurningLate || undefined}>
        {results.map((school) => (
          <RecommendedSchoolLine
            key={school.id}
            leadId={leadId}
            school={school}
            criteria={criteria}
            isInBucket={isInBucket(school.id)}
            isAdding={adding === school.id}
            onAdd={() => add(school.id)}
          />
        ))}
      </ul>
    </>
  )
}

function whatToDo({ schooling, around, distance }: RecommendationCriteria): string {
  if (schooling === 'boarding') return 'No boarding school is in the database.'
  if (around.length === 0) return 'We do not know where this parent is looking. Ask them, then correct the location.'
  return distance === null ? 'No school of these places is in the database.' : 'Choose a longer distance, or correct the location.'
}

const awaited = Array.from({ length: 5 }, (_, at) => at)

const AwaitedSchools = () => (
  <ul className={classes.lines} aria-hidden>
    {awaited.map((at) => (
      <li key={at} className={classes.line}>
        <div className={classes.what}>
          <Skeleton height={12} my={4} width={`${[60, 48, 70][at % 3]}%`} radius="xl" />
          <Skeleton height={10} my={4} width={`${[80, 72, 64][at % 3]}%`} radius="xl" />
        </div>
      </li>
    ))}
  </ul>
)
