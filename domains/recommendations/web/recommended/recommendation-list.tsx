import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { ScheduleVisit } from '#domains/actions/web/log/schedule-visit.tsx'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { allUrlsCopied, type listRecommendations, type RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { copyLinks } from '#domains/schools/web/school/copy-links.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { RecommendedSchoolLine } from './recommended-school.tsx'
import classes from './recommended-schools.module.css'
import { useAddToBucket } from './use-add-to-bucket.ts'

const CompareSchools = lazyPart(() => import('./compare-schools.tsx'))

interface RecommendationListProps {
  lead: LeadRow
  child: number | undefined
  found: AnswerOf<typeof listRecommendations>
  isTurning: boolean
}

/** Side by side more than these cannot be read. */
const maxCompared = 4

/** The schools of a page. Those that are marked are copied, added or compared together, also across pages. */
export function RecommendationList({ lead, child, found: { results, criteria }, isTurning }: RecommendationListProps) {
  const [marked, setMarked] = useState<readonly RecommendedSchool[]>([])
  const [visited, setVisited] = useState<RecommendedSchool>()
  const { over, opener, open, close } = useOver()
  const { isInBucket, adding, add } = useAddToBucket(lead.id, child)
  const isMarked = ({ id }: RecommendedSchool) => marked.some((school) => school.id === id)
  const toggle = (school: RecommendedSchool) =>
    setMarked(isMarked(school) ? marked.filter(({ id }) => id !== school.id) : [...marked, school])
  const addMarked = () => {
    for (const { id } of marked) if (!isInBucket(id)) add(id)
  }
  return (
    <div>
      {marked.length > 0 && (
        <MarkedBar count={marked.length}>
          <Button size="compact-xs" onClick={addMarked}>
            Add to bucket
          </Button>
          <Button
            ref={opener}
            size="compact-xs"
            variant="default"
            disabled={marked.length < 2 || marked.length > maxCompared}
            title={`Compare two to ${maxCompared} schools side by side`}
            onClick={() => open(true)}
          >
            Compare
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => copyLinks(marked, allUrlsCopied)}>
            Copy links
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setMarked([])}>
            Unmark
          </Button>
        </MarkedBar>
      )}
      <ul className={classes.lines} data-turning={isTurning || undefined}>
        {results.map((school) => (
          <RecommendedSchoolLine
            key={school.id}
            leadId={lead.id}
            school={school}
            isMarked={isMarked(school)}
            isInBucket={isInBucket(school.id)}
            isAdding={adding === school.id}
            onMark={() => toggle(school)}
            onVisit={() => setVisited(school)}
            onAdd={() => add(school.id)}
          />
        ))}
      </ul>
      {visited && <ScheduleVisit lead={lead} school={visited} onClose={() => setVisited(undefined)} />}
      {over && (
        <Suspense fallback={null}>
          <CompareSchools schools={marked} classes={criteria.classes} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const MarkedBar = ({ count, children }: { count: number; children: ReactNode }) => (
  <fieldset className={classes.marked} aria-label="Marked schools">
    <span>{count} marked</span>
    {children}
  </fieldset>
)
