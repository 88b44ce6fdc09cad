import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { downloadReport, stopReport } from '#domains/analytics/contract/report-acts.ts'
import { listReports, type Report, reportMakers, reportRhythms, reportScreens } from '#domains/analytics/contract/reports.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { hasAnyRole } from '#platform/contract/roles.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { requestFile } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { rowNarrowing } from '../figures/figure-rows-search.ts'
import { periodText } from '../figures/figure-text.ts'
import { filtersIn } from '../figures/filter-search.ts'
import { searchFromTexts } from '../figures/filter-texts.ts'
import { useSetFilters } from '../figures/set-filters.ts'
import classes from './reports.module.css'

/** Reports that the reader set up or gets, with their files. */
export function ReportsScreen() {
  const { roles } = useMe()
  const { data, error, refetch } = useApiQuery(listReports, { quiet: true })
  const makes = hasAnyRole({ roles }, reportMakers)
  if (!data) return error ? <FailureNote error={error} retry={refetch} /> : <Skeleton height={160} radius="md" />
  return (
    <>
      <PageTitle title="Reports" />
      {data.results.length === 0 ? (
        <EmptyNote whole title="No reports yet">
          {makes ? (
            <p>
              Open a screen of figures, for example <Link to="/analytics">Counsellor figures</Link>, set its filters, and choose Send
              regularly.
            </p>
          ) : (
            'An admin can send you figures each morning or week. They appear here.'
          )}
        </EmptyNote>
      ) : (
        <Stack component="ul" gap="lg" maw={860} mt="lg">
          {data.results.map((report) => (
            <OneReport key={report.id} report={report} />
          ))}
        </Stack>
      )}
    </>
  )
}

function OneReport({ report }: { report: Report }) {
  const { user } = useMe()
  const { screen, filters, every, by, readers, next_on, trouble, files } = report
  const stop = useApiMutation(stopReport, { params: { id: report.id }, refreshes: [keyOf(listReports)] })
  const title = reportScreens[screen].title
  const search = searchFromTexts(filters)
  const set = useSetFilters(filtersIn(rowNarrowing, search))
  return (
    <li className={classes.report} aria-label={title}>
      <Group gap="sm" align="flex-start" justify="space-between">
        <div>
          <Title order={2} size="h4">
            <Link to={reportScreens[screen].path} search={search} title="Open the screen with these filters">
              {title}
            </Link>
          </Title>
          <p>
            {reportRhythms[every]}. Next on {dayText(next_on, kolkataDay(Date.now()))}.
          </p>
        </div>
        {by.id === user.id && (
          <Button variant="default" size="xs" loading={stop.isPending} onClick={() => stop.mutate({})}>
            Stop
          </Button>
        )}
      </Group>
      {set.length > 0 && <p className={textStyles.quietSm}>{set.map(({ text }) => text).join(', ')}</p>}
      <p className={textStyles.quietSm}>
        {by.id === user.id ? `To ${readers.map(({ name }) => name).join(', ')}` : `Set up by ${by.name}`}
      </p>
      {trouble && (
        <p className={textStyles.error} role="alert">
          {trouble}
        </p>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label={`Files of ${title}`}>
          {files.map((file) => (
            <ReportFile key={file.id} screen={screen} file={file} />
          ))}
        </ul>
      )}
    </li>
  )
}

const mailWords = {
  waiting: 'waits to be mailed',
  sending: 'being mailed',
  accepted: 'mailed to you',
  rejected: 'not mailed',
  unknown: 'perhaps mailed',
} as const

function ReportFile({ screen, file }: { screen: Report['screen']; file: Report['files'][number] }) {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      saveFile(await requestFile(downloadReport, { params: { id: file.id } }), `${screen}-${file.start}-${file.end}.csv`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setIsLoading(false)
  }
  return (
    <li>
      <span>{periodText(file)}</span>
      <span className={textStyles.quietSm}>
        {file.rows} {file.rows === 1 ? 'row' : 'rows'}, made <Moment at={file.made_at} />
        {file.mail && `, ${mailWords[file.mail.state]}`}
        {file.mail?.trouble && ` (${file.mail.trouble})`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isLoading}
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={`Download ${periodText(file)}`}
        onClick={() => void download()}
      >
        Download
      </Button>
    </li>
  )
}
