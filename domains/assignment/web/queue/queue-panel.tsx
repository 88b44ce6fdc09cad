import { Button, Checkbox, Select } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#domains/accounts/web/core/use-me.ts'
import { assignQueued, listQueue, type QueuedLead, type QueueKind } from '#domains/assignment/contract/queue.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { useCounsellorOptions } from '#domains/sharing/web/use-counsellor-options.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from '../assignment.module.css'
import { grouped, leadsText } from '../leads-text.ts'
import queueClasses from './queue.module.css'

const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx'))

const whyText = ({ why, rule, owner }: QueuedLead) =>
  ({
    no_rule: 'No rule fits',
    nobody_there: rule ? `Nobody of the rule “${rule}” is there` : 'Nobody of its rule is there',
    earlier: 'No rule has been applied yet',
    left: owner ? `Left by ${owner.name}` : 'Who follows up left',
  })[why]

const columnsFor = (isChosen: (id: number) => boolean, choose: (id: number) => void): readonly RecordColumn<QueuedLead>[] => [
  {
    key: 'choose',
    title: '',
    width: '40px',
    cell: ({ id, name }) => <Checkbox size="xs" aria-label={`Choose ${name}`} checked={isChosen(id)} onChange={() => choose(id)} />,
  },
  { key: 'lead', title: 'Parent', width: '18%', cell: ({ id, name }) => <LeadNameLink id={id} name={name} /> },
  { key: 'phone', title: 'Number', width: '120px', cell: ({ phone }) => phone && phoneText(phone) },
  { key: 'city', title: 'City', width: '16%', cell: ({ cities }) => cities.join(', ') },
  { key: 'source', title: 'Source', width: '110px', cell: ({ source }) => source },
  { key: 'at', title: 'Came', width: momentWidth, cell: ({ created_at }) => <Moment at={created_at} /> },
  { key: 'due', title: 'Next step', width: momentWidth, cell: ({ due_at }) => due_at && <Moment at={due_at} agreed /> },
  { key: 'why', title: 'Why it waits', cell: (row) => <span title={whyText(row)}>{whyText(row)}</span> },
]

/** Which rows of the page are chosen. */
function useChosen(rows: readonly QueuedLead[]) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
  const isAll = rows.length > 0 && chosen.length === rows.length
  return {
    chosen,
    isAll,
    has: (id: number) => wanted.has(id),
    choose: (id: number) =>
      setWanted((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))),
    chooseAll: () => setWanted(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setWanted(new Set()),
  }
}

type Queue = AnswerOf<typeof listQueue>

/** Leads that wait for a counsellor; those on the page are chosen one by one, or all. */
export function QueuePanel({ of, page }: { of: QueueKind; page: number }) {
  const navigate = useNavigate()
  const query = { of, limit: pageSize, offset: (page - 1) * pageSize }
  const { data, error, refetch } = useAsk(listQueue, { query, keepPrevious: true, quiet: true })
  const rows = data?.results ?? []
  const { chosen, isAll, has, choose, chooseAll, clear } = useChosen(rows)
  const count = data?.count ?? 0
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  const turn = (next: number) => void navigate({ to: '/assignment', search: { tab: 'queue', ...(of === 'left' && { of }), page: next } })
  return (
    <>
      <div className={classes.bar}>
        <QueueTabs of={of} counts={data?.counts} />
        {rows.length > 0 && (
          <Checkbox size="xs" label="All of this page" checked={isAll} indeterminate={chosen.length > 0 && !isAll} onChange={chooseAll} />
        )}
        {rows.length > 0 && <AssignBar chosen={chosen} mayUseRules={of === 'nobody'} onDone={clear} />}
      </div>
      {of === 'left' && data && <WhoLeft left={data.left_by} />}
      {data?.count === 0 ? (
        <NothingWaits of={of} />
      ) : (
        <div className={`${classes.table} ${queueClasses.table}`}>
          <RecordTable label="Queue" columns={columnsFor(has, choose)} rows={data ? rows : 'awaited'} />
        </div>
      )}
      {count > pageSize && <LeadPager count={count} page={page} onTurn={turn} />}
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
      Nobody’s {counts && grouped(counts.nobody)}
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
      <ul className={queueClasses.people} aria-label="Who left">
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
      </ul>
      <Suspense fallback={null}>{over && <BulkDialog from={over} onClose={close} />}</Suspense>
    </>
  )
}

const NothingWaits = ({ of }: { of: QueueKind }) => (
  <EmptyNote title={of === 'nobody' ? 'Every lead has a counsellor' : 'Nobody who left has leads'}>
    {of === 'nobody' ? 'What no rule takes will wait here.' : 'When an account is switched off, its leads and follow-ups wait here.'}
  </EmptyNote>
)

interface AssignBarProps {
  chosen: readonly number[]
  mayUseRules: boolean
  onDone: () => void
}

function AssignBar({ chosen, mayUseRules, onDone }: AssignBarProps) {
  const me = useMe()
  const counsellors = useCounsellorOptions()
  const [to, setTo] = useState<string | null>(null)
  const assign = useCall(assignQueued, {
    refreshes: [keyOf(listQueue)],
    onSuccess: ({ assigned, stayed }) => {
      toast.success(`${grouped(assigned)} given${stayed > 0 ? `, ${grouped(stayed)} stayed as they were` : ''}`)
      onDone()
    },
  })
  if (chosen.length === 0) return <span className={classes.quiet}>Choose leads to give them to somebody.</span>
  const give = (staffId: number | null) => assign.mutate({ body: { lead_ids: [...chosen], to: staffId } })
  return (
    <div className={queueClasses.assign}>
      <Select
        aria-label="Give to"
        placeholder="Name of a counsellor"
        searchable
        size="xs"
        limit={100}
        nothingFoundMessage="No counsellor of that name"
        data={counsellors}
        value={to}
        onChange={setTo}
      />
      <Button size="xs" disabled={to === null} loading={assign.isPending} onClick={() => give(Number(to))}>
        Give {grouped(chosen.length)}
      </Button>
      {mayUseRules && (
        <Button size="xs" variant="default" loading={assign.isPending} onClick={() => give(null)}>
          By the rules
        </Button>
      )}
      {me.roles.includes('counsellor') && (
        <Button size="xs" variant="default" loading={assign.isPending} onClick={() => give(me.user.id)}>
          Claim
        </Button>
      )}
    </div>
  )
}
