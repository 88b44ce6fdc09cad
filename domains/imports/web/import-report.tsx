import { Group, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Import,
  type ImportKindFields,
  type ImportRow,
  listImportRows,
  type Outcome,
  outcomes,
  outcomeWords,
} from '#domains/imports/contract/imports.ts'
import { grouped } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { useTypedText } from '#platform/web/ui/use-typed-text.ts'
import classes from './imports.module.css'

/** So many of the mapped columns are shown beside the result. */
const maxShown = 4

function columnsOf(kind: ImportKindFields, shown: Import): RecordColumn<ImportRow>[] {
  const mapped = kind.fields.filter(({ key }) => key in shown.mapping).slice(0, maxShown)
  return [
    { key: 'row', title: 'Row', width: '64px', onMobile: 'beside', word: 'Row', cell: ({ id }) => grouped(id) },
    ...mapped.map(({ key, title }, at) => ({
      key,
      title,
      // By the first, a name or a number, people know the row.
      ...(at === 0 ? { onMobile: 'title' as const } : { width: '14%' }),
      cell: ({ cells }: ImportRow) => {
        const text = cells[shown.mapping[key] ?? -1] ?? ''
        return text && <span title={text}>{text}</span>
      },
    })),
    {
      key: 'outcome',
      title: 'Result',
      width: '120px',
      cell: ({ outcome }) =>
        outcome && (
          <span className={classes.outcome} data-outcome={outcome}>
            {outcomeWords[outcome]}
          </span>
        ),
    },
    {
      key: 'reason',
      title: 'Why',
      width: '26%',
      onMobile: 'whole',
      cell: ({ reason, path }) => (
        <span className={classes.reason} title={reason ?? undefined}>
          {path && <Link to={path}>Open</Link>} {reason}
        </span>
      ),
    },
  ]
}

/** The rows of a file by their outcome. Mounted again at each step of the import, as every row has changed then. */
export function ImportReport({ kind, shown }: { kind: ImportKindFields; shown: Import }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const typed = useTypedText(search, (text) => {
    setSearch(text)
    setPage(1)
  })
  const query = { ...(outcome && { outcome }), ...(search && { search }), limit: pageSize, offset: (page - 1) * pageSize }
  const rows = useApiQuery(listImportRows, { params: { id: shown.id }, query, keepPrevious: true, quiet: true, staleTime: 0 })
  const there = outcomes.filter((one) => (shown.counts[one] ?? 0) > 0)
  const choose = (chosen: Outcome | undefined) => {
    setOutcome(chosen)
    setPage(1)
  }
  const count = rows.data?.count ?? 0
  return (
    <Stack component="section" gap="sm" miw={0} aria-label="Report">
      <Group gap="xs" className={classes.tabs ?? ''}>
        <button type="button" aria-pressed={outcome === undefined} onClick={() => choose(undefined)}>
          All <b>{grouped(shown.total ?? 0)}</b>
        </button>
        {there.map((one) => (
          <button key={one} type="button" data-outcome={one} aria-pressed={outcome === one} onClick={() => choose(one)}>
            {outcomeWords[one]} <b>{grouped(shown.counts[one] ?? 0)}</b>
          </button>
        ))}
        <TextInput
          size="xs"
          type="search"
          aria-label="Search the rows"
          placeholder="Search rows and reasons"
          value={typed.text}
          onChange={({ currentTarget }) => typed.type(currentTarget.value)}
        />
      </Group>
      <div className={classes.rows}>
        {rows.error && !rows.data ? (
          <FailureNote error={rows.error} retry={rows.refetch} />
        ) : count === 0 && rows.data ? (
          <EmptyNote title="No row fits">Choose another result, or search for something else.</EmptyNote>
        ) : (
          <RecordTable label="Rows" columns={columnsOf(kind, shown)} rows={rows.data?.results ?? 'awaited'} leastWidth={1020} />
        )}
      </div>
      {count > pageSize && <LeadPager count={count} page={page} onTurn={setPage} />}
    </Stack>
  )
}
