import { useNavigate } from '@tanstack/react-router'
import { listRuleChanges, type RuleChange } from '#domains/assignment/contract/rules.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from '../assignment/assignment.module.css'
import { leadsText } from '../assignment/leads-text.ts'

const kindWords: Readonly<Record<RuleChange['kind'], string>> = {
  created: 'added',
  changed: 'changed',
  switched_on: 'switched on',
  switched_off: 'switched off',
  moved: 'moved',
  deleted: 'deleted',
  transferred: 'Transfer by the rules',
  transfer_undone: 'Transfer by the rules undone',
}

const changeText = ({ field, before, after }: RuleChange['changes'][number]) =>
  before === null ? `${field}: ${after ?? 'nothing'}` : `${field}: ${before} → ${after ?? 'nothing'}`

const ruleText = ({ rule, kind }: RuleChange) => (rule ? `${rule.name} ${kindWords[kind]}` : kindWords[kind])

function whatText({ kind, changes, transfer }: RuleChange): string {
  if (!transfer) return kind === 'deleted' ? '' : changes.map(changeText).join(' · ')
  const { of, to, leads } = transfer
  if (kind === 'transfer_undone') return `${of}: ${leadsText(leads)} came back`
  return `${of}: ${leadsText(leads)} to ${to.map(({ name }) => name).join(', ')}`
}

const columns: readonly RecordColumn<RuleChange>[] = [
  { key: 'at', title: 'When', width: momentWidth, cell: ({ at }) => <Moment at={at} agreed /> },
  { key: 'by', title: 'Who', width: '18%', cell: ({ by }) => <span title={by.name}>{by.name}</span> },
  { key: 'rule', title: 'Rule', width: '22%', cell: (row) => <span title={ruleText(row)}>{ruleText(row)}</span> },
  {
    key: 'changes',
    title: 'What',
    cell: (row) => <span title={whatText(row)}>{whatText(row)}</span>,
  },
]

export function RuleHistory({ page }: { page: number }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useApiQuery(listRuleChanges, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (data?.count === 0)
    return (
      <EmptyNote whole title="No rule was changed yet">
        Each rule that somebody adds, changes, moves or switches is noted here, and each transfer by the rules.
      </EmptyNote>
    )
  return (
    <>
      <div className={classes.table}>
        <RecordTable label="Changes of rules" columns={columns} rows={data?.results ?? 'awaited'} />
      </div>
      {(data?.count ?? 0) > pageSize && (
        <LeadPager
          count={data?.count ?? 0}
          page={page}
          onTurn={(next) => void navigate({ to: '/assignment', search: { tab: 'history', page: next } })}
        />
      )}
    </>
  )
}
