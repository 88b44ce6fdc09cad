import { Box, Button, Group, Skeleton } from '@mantine/core'
import { IconCopy, IconMap } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { allUrlsCopied, foundSentence, listRecommendations, noneOfCriteria } from '#domains/recommendations/contract/recommendations.ts'
import { copyLinks } from '#domains/schools/web/school/copy-links.ts'
import { grouped } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { toast } from '#platform/web/toasts/toast.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { type ChosenCriteria, recommendationQuery } from './chosen-criteria.ts'
import { CriteriaChips } from './criteria-chips.tsx'
import { ListNotes } from './list-notes.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import classes from './recommended-schools.module.css'

const RecommendedMap = lazyPart(() => import('./recommended-map.tsx'), 'when shown')

interface RecommendedSchoolsProps {
  lead: LeadRow
}

export const RecommendedSchools = ({ lead }: RecommendedSchoolsProps) => <SchoolsOf key={lead.id} lead={lead} />

/** A school may close its admission while the list is open; in milliseconds. */
const askedAgain = 60_000

function SchoolsOf({ lead }: RecommendedSchoolsProps) {
  const { chosen, list, page, turn, change } = useRecommended(lead)
  const [isMapped, setMapped] = useState(false)
  const isLate = useShownAfter(list.isPending)
  const { data } = list
  const { count = 0, results = [] } = data ?? {}
  return (
    <section className={classes.section} aria-label="Recommended Schools">
      <Group gap="4px 6px">
        <h3 className={classes.title}>Recommended Schools {count > 0 && <span className={classes.count}>{grouped(count)}</span>}</h3>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconMap size={14} aria-hidden />}
          disabled={results.length === 0}
          aria-pressed={isMapped}
          onClick={() => setMapped(!isMapped)}
        >
          Map
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          disabled={results.length === 0}
          title="Copy the links of the schools on this page"
          onClick={() => copyLinks(results, allUrlsCopied)}
        >
          Copy-all
        </Button>
      </Group>
      {list.error && !data && <FailureNote error={list.error} retry={list.refetch} />}
      {!data && !list.error && isLate && <AwaitedSchools />}
      {data && (
        <FoundSchools
          lead={lead}
          found={data}
          chosen={chosen}
          isMapped={isMapped}
          isTurning={list.isPlaceholderData}
          onChange={change}
          onFilled={() => void list.refetch()}
        />
      )}
      {count > pageSize && <LeadPager count={count} page={page} onTurn={turn} />}
    </section>
  )
}

/** What is chosen, and the page of the list for it; another choice begins at the first page. */
function useRecommended({ id: leadId, form }: LeadRow) {
  const [wanted, setWanted] = useState<ChosenCriteria>({ child: form[0]?.id })
  const [page, setPage] = useState(1)
  // Somebody else may have removed the child; then all children are meant.
  const chosen = { ...wanted, child: form.some(({ id }) => id === wanted.child) ? wanted.child : undefined }
  const list = useApiQuery(listRecommendations, {
    query: { combined_data_id: leadId, ...recommendationQuery(chosen), limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
    refetchInterval: askedAgain,
  })
  useToldFailure(list.error ? sentenceOf(list.error) : list.data?.trouble)
  const change = (next: ChosenCriteria) => {
    setWanted(next)
    setPage(1)
  }
  return { chosen, list, page, turn: setPage, change }
}

interface FoundSchoolsProps {
  lead: LeadRow
  found: AnswerOf<typeof listRecommendations>
  chosen: ChosenCriteria
  isMapped: boolean
  isTurning: boolean
  onChange: (chosen: ChosenCriteria) => void
  /** A fact of the parent was filled in. */
  onFilled: () => void
}

function FoundSchools({ lead, found, chosen, isMapped, isTurning, onChange, onFilled }: FoundSchoolsProps) {
  const isTurningLate = useShownAfter(isTurning)
  const { count, results, criteria, facets } = found
  const isNarrowed = Object.entries(chosen).some(([name, value]) => name !== 'child' && value !== undefined)
  const sentence = count === 0 && isNarrowed ? noneOfCriteria : foundSentence(count)
  return (
    <>
      <CriteriaChips of={lead.form} chosen={chosen} criteria={criteria} facets={facets} onChange={onChange} />
      <ListNotes lead={lead} found={found} sentence={sentence} chosen={chosen} onChange={onChange} onFilled={onFilled} />
      <div className={classes.beside} data-mapped={isMapped || undefined}>
        <RecommendationList lead={lead} child={chosen.child} found={found} isTurning={isTurningLate} />
        {isMapped && results.length > 0 && (
          <Suspense fallback={null}>
            <RecommendedMap schools={results} criteria={criteria} leadId={lead.id} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function useToldFailure(sentence: string | null | undefined) {
  useEffect(() => {
    if (sentence) toast.error(sentence, 'recommendation')
  }, [sentence])
}

const awaitedLines = Array.from({ length: 5 }, (_, at) => at)

/** The shape of a list that is asked for. */
const AwaitedSchools = () => (
  <ul className={classes.lines} aria-hidden>
    {awaitedLines.map((at) => (
      <Group key={at} component="li" gap={2} align="flex-start" wrap="nowrap" className={classes.line ?? ''}>
        <Box flex={1} className={textStyles.wrap ?? ''}>
          <Skeleton height={12} my={4} width={`${[60, 48, 70][at % 3]}%`} radius="xl" />
          <Skeleton height={10} my={4} width={`${[80, 72, 64][at % 3]}%`} radius="xl" />
        </Box>
      </Group>
    ))}
  </ul>
)
