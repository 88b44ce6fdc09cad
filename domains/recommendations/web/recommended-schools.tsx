import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { allUrlsCopied, listRecommendations, usualDistance } from '#domains/recommendations/contract/recommendations.ts'
import { schoolAddress } from '#domains/schools/web/school-address.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { RecommendationFilters, type Wanted } from './recommendation-filters.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import classes from './recommended-schools.module.css'

interface RecommendedSchoolsProps {
  leadId: number
  of: LeadRow['form']
}

export const RecommendedSchools = (props: RecommendedSchoolsProps) => <SchoolsOf key={props.leadId} {...props} />

function SchoolsOf({ leadId, of }: RecommendedSchoolsProps) {
  const [wanted, setWanted] = useState<Wanted>({ child: of[0]?.id })
  const [page, setPage] = useState(1)
  // Somebody else may have removed the child; then all children are meant.
  const child = of.some(({ id }) => id === wanted.child) ? wanted.child : undefined
  const list = useAsk(listRecommendations, {
    query: {
      combined_data_id: leadId,
      child_id: child,
      distance: wanted.distance ?? usualDistance,
      schooling: wanted.schooling,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
    keepPrevious: true,
    quiet: true,
  })
  useToldFailure(list.error)
  const { count = 0, results = [], criteria } = list.data ?? {}
  return (
    <section className={classes.section} aria-label="Recommended Schools">
      <div className={classes.head}>
        <h3 className={classes.title}>
          Recommended Schools {count > 0 && <span className={classes.count}>{count.toLocaleString('en-IN')}</span>}
        </h3>
        <RecommendationFilters
          of={of}
          wanted={{ ...wanted, child }}
          criteria={criteria}
          onChange={(next) => {
            setWanted(next)
            setPage(1)
          }}
        />
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          disabled={results.length === 0}
          title="Copy the links of the schools on this page"
          onClick={() => void copyText(results.map((school) => schoolAddress(school)).join('\n'), allUrlsCopied)}
        >
          Copy-all
        </Button>
      </div>
      <RecommendationList list={list} leadId={leadId} childId={child} />
      {count > pageSize && <LeadPager count={count} page={page} onTurn={setPage} />}
    </section>
  )
}

function useToldFailure(error: Error | null) {
  useEffect(() => {
    if (error) toast.error(sentenceOf(error), 'recommendation')
  }, [error])
}
