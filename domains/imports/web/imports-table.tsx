import type { ImportLine } from '#domains/imports/contract/imports.ts'
import { grouped } from '#platform/contract/counts.ts'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { ImportProgress } from './import-progress.tsx'
import classes from './imports.module.css'

interface ImportsTableProps {
  label: string
  rows: readonly ImportLine[] | 'awaited'
  onOpen: (id: number) => void
}

const numberOf = (count: number | undefined) => (count ? grouped(count) : '')

export function ImportsTable({ label, rows, onOpen }: ImportsTableProps) {
  const columns: RecordColumn<ImportLine>[] = [
    {
      key: 'file',
      title: 'File',
      onMobile: 'title',
      cell: ({ id, file_name }) => (
        <button type="button" className={classes.link} onClick={() => onOpen(id)}>
          {file_name}
        </button>
      ),
    },
    { key: 'status', title: 'How far', width: '28%', onMobile: 'whole', cell: (line) => <ImportProgress shown={line} /> },
    {
      key: 'rows',
      title: 'Rows',
      width: '90px',
      word: 'Rows',
      cell: ({ total }) => (total === null ? '' : grouped(total)),
    },
    {
      key: 'written',
      title: 'Written',
      width: '90px',
      word: 'Written',
      cell: ({ counts }) => numberOf((counts.written ?? 0) + (counts.changed ?? 0)),
    },
    {
      key: 'left',
      title: 'Left out',
      width: '90px',
      word: 'Left out',
      cell: ({ counts }) => numberOf((counts.refused ?? 0) + (counts.duplicate ?? 0)),
    },
    { key: 'by', title: 'By', width: '150px', cell: ({ by }) => by },
    { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ created_at }) => <Moment at={created_at} /> },
  ]
  return <RecordTable label={label} columns={columns} rows={rows} onOpen={({ id }) => onOpen(id)} leastWidth={900} />
}
