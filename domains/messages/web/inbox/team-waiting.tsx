import { Link } from '@tanstack/react-router'
import { countTeamInbox } from '#domains/messages/contract/inbox.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './inbox.module.css'

type Row = AnswerOf<typeof countTeamInbox>['results'][number] & { id: number }

const columns: readonly RecordColumn<Row>[] = [
  {
    key: 'counsellor',
    title: 'Counsellor',
    onMobile: 'title',
    cell: ({ counsellor }) =>
      counsellor ? (
        <Link to="/inbox" search={{ owner: 'team', counsellor: counsellor.id }} title={counsellor.name}>
          <bdi>{counsellor.name}</bdi>
        </Link>
      ) : (
        <Link to="/inbox" search={{ owner: 'nobody' }}>
          Unassigned leads
        </Link>
      ),
  },
  { key: 'waiting', title: 'Waiting', width: '76px', word: 'waiting', cell: ({ waiting }) => grouped(waiting) },
  { key: 'unread', title: 'Unread', width: '76px', word: 'unread', cell: ({ unread }) => grouped(unread) },
  {
    key: 'since',
    title: 'Waits longest since',
    width: momentWidth,
    word: 'since',
    cell: ({ longest_since }) => <Moment at={longest_since} />,
  },
  { key: 'answered', title: 'Answers today', width: '108px', word: 'answers today', cell: ({ answered_today }) => grouped(answered_today) },
  {
    key: 'median',
    title: 'Usual wait today',
    width: '124px',
    word: 'usual wait',
    cell: ({ median_minutes }) => (median_minutes === null ? <Nothing what="no answer today" /> : `${Math.round(median_minutes)} min`),
  },
]

/** How many parents of each counsellor wait and how long, for admins; it stands where no conversation is open. */
export function TeamWaiting() {
  const { data, error, refetch } = useApiQuery(countTeamInbox, { quiet: true })
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (data?.results.length === 0) return <EmptyNote title="No parent is waiting">Counsellors whose parents wait appear here.</EmptyNote>
  return (
    <section className={classes.team} aria-label="How long parents wait">
      <h2>How long parents wait</h2>
      <RecordTable
        label="How long parents wait"
        columns={columns}
        rows={data ? data.results.map((row) => ({ ...row, id: row.counsellor?.id ?? 0 })) : 'awaited'}
        leastWidth={760}
      />
    </section>
  )
}
