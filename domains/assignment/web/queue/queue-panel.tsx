import { Button, Checkbox, Group } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { listQueue, type QueuedLead, type QueueFilters, type QueueKind } from '#domains/assignment/contract/assignment-queue.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { grouped } from '#platform/contract/counts.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from '../assignment/assignment.module.css'
import type { AssignmentSearch } from '../assignment/assignment-search.ts'
import { leadsText } from '../assignment/leads-text.ts'
import { useChosenRows } from '../assignment/use-chosen-rows.ts'
import { AssignBar } from './assign-bar.tsx'
import queueClasses from './queue.module.css'
import { isNarrowed, QueueFilterBar } from './queue-filter-bar.tsx'

const BulkDialog = lazyPart(() => import('../bulk/bulk-dialog.tsx'))

const whyText = ({ why, rule, owner }: QueuedLead) =>
  ({
    no_rule: 'No rule fits',
    no_counsellor: `The rule “${rule}” has no counsellor for it`,
    nobody_there: `No counsellor of the rule “${rule}” is free`,
    taken_back: 'Its transfer was undone',
    earlier: 'No rule has been applied yet',
    left: owner ? `Left by ${owner.name}` : 'The counsellor of its follow-up left',
  })[why]

const columnsFor = (isChosen: (id: number) => boolean, choose: (id: number) => void): readonly RecordColumn<QueuedLead>[] => [
  {
    key: 'choose',
    title: '',
    width: '40px',
    cell: ({ id, name }) => <Checkbox size="xs" aria-label={`Choose ${name}`} checked={isChosen(id)} onChange={() => choose(id)} />,
  },
  { key: 'lead', title: 'Parent', width: '18%', cell: ({ id, name }) => <LeadNameLink id={id} name={name} /> },
  { key: 'phone', title: 'Number', width: '144px', cell: ({ phone }) => phone && phoneText(phone) },
  { key: 'city', title: 'City', width: '12%', cell: ({ cities }) => cities.join(', ') },
  { key: 'source', title: 'Source', width: '100px', cell: ({ source }) => source },
  { key: 'at', title: 'Came', width: '140px', cell: ({ created_at }) => <Moment at={created_at} /> },
  { key: 'due', title: 'Next step', width: '140px', cell: ({ due_at }) => due_at && <Moment at={due_at} agreed /> },
  { key: 'why', title: 'Why it waits', cell: (row) => <span title={whyText(row)}>{whyText(row)}</span> },
]

type Queue = AnswerOf<typeof listQueue>

const filtersOf = ({ of, tab: _tab, page: _page, ...filters }: AssignmentSearch): QueueFilters => ({ of: of ?? 'nobody', ...filters })

/** Leads that wait for a counsellor: those on the page are chosen one by one or together, and all that the filters find is given at once. */
export function QueuePanel({ search }: { search: AssignmentSearch }) {
  const navigate = useNavigate()
  const { page = 1 } = search
  const filters = filtersOf(search)
  const query = { ...filters, limit: pageSize, offset: (page - 1) * pageSize }
  const { data, error, refetch } = useApiQuery(listQueue, { query, keepPrevious: true, quiet: true })
  const rows = data?.results ?? []
  const { chosen, isAll, has, choose, chooseAll, clear } = useChosenRows(rows)
  const byRules = useOver<readonly number[]>()
  const count = data?.count ?? 0
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  const show = ({ of, ...narrower }: QueueFilters, next?: number) =>
    void navigate({ to: '/assignment', search: { tab: 'queue', ...(of === 'left' && { of }), ...narrower, ...(next && { page: next }) } })
  return (
    <>
      <div className={classes.bar}>
        <QueueTabs of={filters.of} counts={data?.counts} />
        <QueueFilterBar filters={filters} leftBy={data?.left_by ?? []} onChange={show} />
      </div>
      <div className={classes.bar}>
        {rows.length > 0 && (
          <>
            <Checkbox size="xs" label="All of this page" checked={isAll} indeterminate={chosen.length > 0 && !isAll} onChange={chooseAll} />
            <AssignBar chosen={chosen} byRules={filters.of === 'nobody' ? byRules : undefined} onDone={clear} />
          </>
        )}
        <GiveAll count={count} filters={filters} />
      </div>
      {/* Here, since the bar goes with the last lead of the queue, and the transfer is undone in the dialog. */}
      <Suspense fallback={null}>
        {byRules.over && <BulkDialog queue={{ of: 'nobody', leads: [...byRules.over] }} way="rules" onClose={byRules.close} />}
      </Suspense>
      {filters.of === 'left' && data && <WhoLeft left={data.left_by} />}
      {data?.count === 0 ? (
        <NothingWaits filters={filters} onClear={() => show({ of: filters.of })} />
      ) : (
        <div className={`${classes.table} ${queueClasses.table}`}>
          <RecordTable label="Queue" columns={columnsFor(has, choose)} rows={data ? rows : 'awaited'} />
        </div>
      )}
      {count > pageSize && <LeadPager count={count} page={page} onTurn={(next) => show(filters, next)} />}
    </>
  )
}

/** Transfers all matches of the filters, also those on other pages. Stays mounted when none are left, since the dialog offers the undo. */
function GiveAll({ count, filters }: { count: number; filters: QueueFilters }) {
  const { over, opener, open, close } = useOver()
  return (
    <>
      {count > 0 && (
        <Button
          ref={opener}
          size="xs"
          variant="default"
          className={queueClasses.all ?? ''}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        >
          Transfer all {grouped(count)}…
        </Button>
      )}
      <Suspense fallback={null}>{over && <BulkDialog queue={filters} onClose={close} />}</Suspense>
    </>
  )
}

const withSearch = { exact: true, includeSearch: true }

const QueueTabs = ({ of, counts }: { of: QueueKind; counts: Queue['counts'] | undefined }) => (
  <nav className={styles.tabs} aria-label="What waits">
    <Link
      to="/assignment"
      search={{ tab: 'queue' }}
      activeOptions={withSearch}
      className={styles.tab}
      aria-current={of === 'nobody' ? 'page' : undefined}
    >
      Unassigned {counts && grouped(counts.nobody)}
    </Link>
    <Link
      to="/assignment"
      search={{ tab: 'queue', of: 'left' }}
      activeOptions={withSearch}
      className={styles.tab}
      aria-current={of === 'left' ? 'page' : undefined}
    >
      Left behind {counts && grouped(counts.left)}
    </Link>
  </nav>
)

function WhoLeft({ left }: { left: Queue['left_by'] }) {
  const { over, open, close } = useOver<{ id: number; name: string }>()
  return (
    <>
      <Group component="ul" gap="4px 24px" align="stretch" mb="md" fz="sm" aria-label="Who left">
        {left.map(({ id, name, leads, follow_ups }) => (
          <li key={id}>
            <strong>{name}</strong> left {leadsText(leads)}, {grouped(follow_ups)} with a next step
            <Button
              size="compact-xs"
              variant="default"
              ml="xs"
              aria-label={`Transfer all leads of ${name}`}
              onClick={() => open({ id, name })}
            >
              Transfer all…
            </Button>
          </li>
        ))}
      </Group>
      <Suspense fallback={null}>{over && <BulkDialog from={over} onClose={close} />}</Suspense>
    </>
  )
}

function NothingWaits({ filters, onClear }: { filters: QueueFilters; onClear: () => void }) {
  const { of } = filters
  if (isNarrowed(filters))
    return (
      <EmptyNote whole title="Nothing here matches these filters">
        <Button size="xs" variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      </EmptyNote>
    )
  return (
    <EmptyNote whole title={of === 'nobody' ? 'Every lead has a counsellor' : 'Nobody who left has leads'}>
      {of === 'nobody'
        ? 'Leads that no rule takes wait here until you give them to somebody.'
        : 'When an account is switched off, its leads and follow-ups wait here.'}
    </EmptyNote>
  )
}
