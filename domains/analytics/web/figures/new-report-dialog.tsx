import { MultiSelect, NativeSelect } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { createReport, listReportReaders } from '#domains/analytics/contract/report-acts.ts'
import { listReports, type ReportRhythm, type ReportScreen, reportRhythms, reportScreens } from '#domains/analytics/contract/reports.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { rowNarrowing } from './figure-rows-search.ts'
import { filtersIn } from './filter-search.ts'
import { searchFromTexts } from './filter-texts.ts'
import classes from './new-report-dialog.module.css'
import { useSetFilters } from './set-filters.ts'

interface NewReportDialogProps {
  screen: ReportScreen
  filters: Readonly<Record<string, string>>
  onClose: () => void
}

const rhythms = Object.entries(reportRhythms).map(([value, label]) => ({ value, label }))

/** Asks when a report is sent, and to whom; its maker gets it unless they take themselves out. */
export default function NewReportDialog({ screen, filters, onClose }: NewReportDialogProps) {
  const { user, firm } = useMe()
  const set = useSetFilters(filtersIn(rowNarrowing, searchFromTexts(filters)))
  const form = useApiForm(createReport, {
    initialValues: { every: 'week' as ReportRhythm, readers: [String(user.id)] },
    body: ({ every, readers }) => ({ screen, filters: { ...filters }, every, readers: readers.map(Number) }),
    refusedAt: 'readers',
    refreshes: [keyOf(listReports)],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`Send ${reportScreens[screen].title} regularly`}
      action="Set up"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <NativeSelect label="When" data-autofocus data={rhythms} {...form.getInputProps('every')} />
      <Readers
        screen={screen}
        readers={form.values.readers}
        problem={form.errors.readers}
        onChange={(chosen) => form.setFieldValue('readers', chosen)}
      />
      <p className={textStyles.quietSm}>
        It is sent at {firm.report_time} with the filters that are set now{set.length > 0 && ` (${set.map(({ text }) => text).join(', ')})`}
        . Its files are under Reports too.
      </p>
    </FormDialog>
  )
}

interface ReadersProps {
  screen: ReportScreen
  /** Their ids, as text. */
  readers: string[]
  problem: string | undefined
  onChange: (readers: string[]) => void
}

function Readers({ screen, readers, problem, onChange }: ReadersProps) {
  const { data, error, refetch } = useApiQuery(listReportReaders, { query: { screen } })
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  return (
    <MultiSelect
      label="Who gets it"
      description="Only people who may see these figures are listed. Each gets what they may see."
      searchable
      // A picked one leaves the list, and the mark goes to another.
      hidePickedOptions
      selectFirstOptionOnChange
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      nothingFoundMessage="Nobody of that name may see these figures."
      data={(data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={data ? readers : []}
      disabled={!data}
      error={problem}
      onChange={onChange}
    />
  )
}
