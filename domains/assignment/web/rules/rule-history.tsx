import { useNavigate } from '@tanstack/react-router'
import { listRuleChanges, type RuleChange } from '#domains/assignment/contract/rules.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from '../assignment/assignment.module.css'

const kindWords: Readonly<Record<RuleChange['kind'], string>> = {
  created: 'added',
  changed: 'changed',
  switched_on: 'switched on',
  switched_off: 'switched off',
  moved: 'moved',
  deleted: 'deleted',
}

const changeText = ({ field, before, after }: RuleChange['changes'][number]) =>
  before === null ? `${field}: ${after ?? 'nothing'}` : `${field}: ${before} → ${after ?? 'nothing'}`

const columns: readonly RecordColumn<RuleChange>[] = [
  { key: 'at', title: 'When', width: momentWidth, cell: ({ at }) => <Moment at={at} agreed /> },
  { key: 'by', title: 'Who', width: '18%', cell: ({ by }) => <span title={by.name}>{by.name}</span> },
  { key: 'rule', title: 'Rule', width: '22%', cell: ({ rule, kind }) => `${rule.name} ${kindWords[kind]}` },
  {
    key: 'changes',
    title: 'What',
    cell: ({ kind, changes }) => {
      const text = kind === 'deleted' ? '' : changes.map(changeText).join(' · ')
      return <span title={text}>{text}</span>
    },
  },
]

export function RuleHistory({ page }: { page: number }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk(listRuleChanges, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (data?.count === 0)
    return (
      <EmptyNote whole title="No rule was changed yet">
        Each rule that somebody adds, changes, moves or switches is noted here.
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
