import { Button, Group, Skeleton } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { csvOf, type FigureFile } from '#domains/analytics/contract/figure-files.ts'
import { getFirstDay } from '#domains/analytics/contract/first-day.ts'
import { type AskedPeriod, type ComparedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { shortDay } from '#platform/contract/india.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { FigureFilters, PrintedFilters } from './figure-filters.tsx'
import { comparedWords } from './figure-text.ts'
import { FigureViews } from './figure-views.tsx'
import classes from './figures.module.css'
import { type FilterPatch, type FilterShapes, type Filters, filtersIn } from './filter-search.ts'
import { NarrowedContext } from './narrowed.ts'
import { type ChosenPeriod, PeriodField } from './period-field.tsx'
import { type ReportOfScreen, SendRegularly } from './send-regularly.tsx'
import { useSetFilters } from './set-filters.ts'
import { useLightPaper } from './use-light-paper.ts'

type SearchPatch = Partial<ChosenPeriod> & FilterPatch

interface FigurePageProps<Answer extends { period: ComparedPeriod }> {
  title: ReactNode
  beside?: ReactNode
  /** The address: its period, and what the figures are narrowed to. */
  search: AskedPeriod
  onChange: (patch: SearchPatch) => void
  /** The filters that the screen takes. */
  offered: FilterShapes
  /** Fields beside the period and the filters. */
  fields?: ReactNode
  asked: {
    data: Answer | undefined
    error: Error | null
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** What the page saves as CSV, under the name of its file: all rows, also those of further pages. */
  file: (answer: Answer) => FigureFile | Promise<FigureFile>
  fileName: string
  /** Without it the page is no report. */
  report?: ReportOfScreen
  children: (answer: Answer) => ReactNode
}

function save(name: string, { start, end }: Period, lines: FigureFile): void {
  saveFile(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }), `${name}-${start}-${end}.csv`)
}

/** A page of figures: its period and filters, which stand in the address, what it is compared with, and ways to take it along. */
export function FigurePage<Answer extends { period: ComparedPeriod }>({
  title,
  beside,
  search,
  onChange,
  offered,
  fields,
  asked,
  file,
  fileName,
  report,
  children,
}: FigurePageProps<Answer>) {
  const { data, error, isPending, isPlaceholderData, refetch } = asked
  const saving = useMutation({
    mutationFn: async (answer: Answer) => save(fileName, answer.period, await file(answer)),
    onError: (failure) => toast.error(sentenceOf(failure)),
  })
  useLightPaper()
  const isLate = useShownAfter(isPending)
  const isThere = data !== undefined || !error
  const filters: Filters = filtersIn(offered, search)
  const set = useSetFilters(filters)
  return (
    <div className={classes.page} data-turning={isPlaceholderData || undefined}>
      <PageTitle title={title}>
        {beside}
        {isThere && (
          <Group component="span" gap="xs" className={classes.tools ?? ''}>
            <Button
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-disabled={!data}
              loading={saving.isPending}
              onClick={() => data && saving.mutate(data)}
            >
              CSV
            </Button>
            {report && <FigureViews {...report} />}
            {report && <SendRegularly {...report} />}
            <Button variant="subtle" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => globalThis.print()}>
              Print
            </Button>
          </Group>
        )}
      </PageTitle>
      <Group component="search" gap="sm" className={classes.filters ?? ''}>
        <PeriodField period={search} onChange={onChange} />
        {fields}
        <FigureFilters offered={offered} filters={filters} period={periodOf(search)} set={set} onChange={onChange} onRemove={onChange} />
      </Group>
      {data && <Compared period={data.period} />}
      <PrintedFilters set={set} />
      <NarrowedContext value={{ filters, onChange, period: data?.period }}>
        {error && !data ? <FailureNote error={error} retry={refetch} /> : data ? children(data) : isLate && <Awaited />}
      </NarrowedContext>
    </div>
  )
}

/** One sentence; days are not parted at the end of a line. */
function Compared({ period }: { period: ComparedPeriod }) {
  const { days, previous } = comparedWords(period)
  const begin = useApiQuery(getFirstDay, { quiet: true }).data?.first_day
  return (
    <p className={classes.compared} role="status">
      <span>{days}</span>
      {previous === null ? (
        ': these days are still to come, so they are compared with nothing'
      ) : (
        <>
          , compared with <span>{previous}</span>
          {begin && period.previous.start < begin && `. Our records begin on ${shortDay(begin, '')}: the days before have no figures`}
        </>
      )}
    </p>
  )
}

const Awaited = () => (
  <div className={classes.tiles} aria-hidden>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} height={100} radius="md" />
    ))}
  </div>
)
