import { Skeleton, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { mailFigures } from '#domains/mail/contract/mail-figures.ts'
import { trackMails } from '#domains/mail/contract/mail-tracking.ts'
import { grouped } from '#platform/contract/counts.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { DayChart } from '#platform/web/ui/figures/day-chart.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { FollowedLinks } from './followed-links.tsx'
import { LengthTabs } from './length-tabs.tsx'
import { mailMeanings } from './mail-meanings.ts'
import classes from './tracking.module.css'
import { defaultLength, figureNames, type MailSearch, whichOf } from './tracking-search.ts'

const route = getRouteApi('/_portal/email-tracking/$templateId/')

type Panel = AnswerOf<typeof trackMails>

/** The mails of one template: figures that open their recipients, a chart, and the links that people followed. */
export function TrackedMailScreen() {
  const { templateId } = route.useParams()
  const search = route.useSearch()
  const { type, days = defaultLength } = search
  const query = { ...whichOf(templateId, search), days, ...(type && { type }) }
  const { data, error, isPending, isPlaceholderData, refetch } = useApiQuery(trackMails, { query, keepPrevious: true, quiet: true })
  const isLate = useShownAfter(isPending)
  return (
    <div className={classes.page} data-turning={isPlaceholderData || undefined}>
      <Link to="/email-tracking" className={textStyles.back}>
        All mails
      </Link>
      {data ? (
        data.campaign === null ? (
          <EmptyNote whole title="There is no such mail" />
        ) : (
          <Mail templateId={templateId} campaign={data.campaign} panel={data} search={search} />
        )
      ) : error ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        isLate && <Skeleton height={240} mt={16} radius="md" aria-hidden />
      )}
    </div>
  )
}

interface MailProps {
  templateId: string
  campaign: string
  panel: Panel
  search: MailSearch
}

const Mail = ({ templateId, campaign, panel, search }: MailProps) => (
  <>
    <PageTitle title={<bdi>{campaign}</bdi>}>
      <LengthTabs to="/email-tracking/$templateId" templateId={templateId} search={search} />
    </PageTitle>
    <ul className={classes.tiles} aria-label="Figures">
      {figureNames.map((name) => (
        <li key={name}>
          <Link
            to="/email-tracking/$templateId/recipients"
            params={{ templateId }}
            search={{ ...search, type: name }}
            className={classes.tile}
          >
            <span>{mailFigures[name]}</span>
            <strong className={classes.large}>{grouped(panel.figures[name] ?? 0)}</strong>
            <span className={classes.note}>{mailMeanings[name]}</span>
          </Link>
        </li>
      ))}
    </ul>
    <section aria-label="By day">
      <Title order={2}>By day</Title>
      <nav className={styles.tabs} aria-label="Figure of the chart">
        {figureNames.map((name) => (
          <Link
            key={name}
            to="/email-tracking/$templateId"
            params={{ templateId }}
            search={{ ...search, type: name }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className={styles.tab}
            aria-current={name === panel.type ? 'page' : undefined}
          >
            {mailFigures[name]}
          </Link>
        ))}
      </nav>
      <Chart panel={panel} days={search.days ?? defaultLength} />
    </section>
    <FollowedLinks links={panel.links} />
  </>
)

/** Begins with the first day that has anything, but shows a week at least. */
function Chart({ panel: { type, words, days: counted }, days }: { panel: Panel; days: number }) {
  const end = kolkataDay(Date.now())
  const [first] = counted
  if (!first) return <p className={classes.note}>Nothing in these days.</p>
  const start = [first.day, dayAfter(end, -6)].sort()[0] ?? first.day
  const period = { start: [start, dayAfter(end, 1 - days)].sort()[1] ?? start, end }
  return (
    <DayChart
      label={`${words} by day`}
      period={period}
      series={[{ name: type, label: words }]}
      days={counted.map(({ day, count }) => ({ day, figures: { [type]: count } }))}
    />
  )
}
