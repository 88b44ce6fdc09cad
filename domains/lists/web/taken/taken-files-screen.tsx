import { Select } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listTakenFiles, summedDays, type TakenFile } from '#domains/lists/contract/taken-files.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { LimitLine } from './limit-line.tsx'
import classes from './taken-files.module.css'

const route = getRouteApi('/_portal/exports')

function listText({ title, filters, last_days: days }: TakenFile): string {
  if (filters === 0 && days === null) return `${title}, all of it`
  return [title, days !== null && `last ${counted(days, 'day')}`, filters > 0 && counted(filters, 'filter')].filter(Boolean).join(', ')
}

const columns: readonly RecordColumn<TakenFile>[] = [
  { key: 'by', title: 'Who', width: '22%', onMobile: 'title', cell: ({ by }) => <bdi>{by.name}</bdi> },
  { key: 'at', title: 'When', width: '150px', onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
  { key: 'list', title: 'List', cell: (file) => listText(file) },
  { key: 'rows', title: 'Rows', width: '100px', word: 'Rows', cell: ({ rows }) => grouped(rows) },
  {
    key: 'numbers',
    title: 'Numbers',
    width: '120px',
    word: 'Numbers',
    cell: ({ has_whole_numbers: isWhole }) => (isWhole ? <strong>In full</strong> : 'Masked'),
  },
  {
    key: 'downloads',
    title: 'Downloaded',
    width: '200px',
    word: 'Downloaded',
    cell: ({ downloads, downloaded_at: at }) => (at === null ? 'Not yet' : <Downloads {...{ downloads, at }} />),
  },
]

const Downloads = ({ downloads, at }: { downloads: number; at: string }) => (
  <span>
    {counted(downloads, 'time')}, last <Moment at={at} />
  </span>
)

type Takers = AnswerOf<typeof listTakenFiles>['takers']

const takerText = ({ name, is_active: isActive, files, rows }: Takers[number]) =>
  `${name}${isActive ? '' : ' (deactivated)'}: ${files > 0 ? `${counted(rows, 'row')} in ${counted(files, 'file')}` : `nothing in ${summedDays} days`}`

interface TakerFilterProps {
  takers: Takers
  by: number | undefined
  onChange: (by: number | undefined) => void
}

/** Narrows the files to one member of staff; each name says what they took lately. */
const TakerFilter = ({ takers, by, onChange }: TakerFilterProps) => (
  <Select
    className={classes.taker ?? ''}
    aria-label="Exported by"
    placeholder="Exported by anyone"
    searchable
    clearable
    clearButtonProps={{ 'aria-label': 'Exported by anyone' }}
    nothingFoundMessage="Nobody of this name exported anything"
    limit={100}
    data={takers.map((taker) => ({ value: String(taker.id), label: takerText(taker) }))}
    value={by === undefined ? null : String(by)}
    onChange={(id) => onChange(id === null ? undefined : Number(id))}
  />
)

const Empty = ({ by }: { by: number | undefined }) =>
  by === undefined ? (
    <EmptyNote whole title="No list was exported yet">
      Each file that staff export from a list of leads, enquiries or booked calls is named here.
    </EmptyNote>
  ) : (
    <EmptyNote whole title="Nothing here matches this filter">
      Choose somebody else, or clear the filter.
    </EmptyNote>
  )

/** Who exported which rows, for admins, with the limit of a day above. */
export function TakenFilesScreen() {
  const { page = 1, by } = route.useSearch()
  const navigate = useNavigate()
  const query = { limit: pageSize, offset: (page - 1) * pageSize, ...(by !== undefined && { by }) }
  const list = useApiQuery(listTakenFiles, { query, keepPrevious: true, quiet: true })
  const count = list.data?.count ?? 0
  const show = (next: { page?: number; by?: number | undefined }) =>
    void navigate({ to: '/exports', search: { ...(next.by !== undefined && { by: next.by }), ...(next.page && { page: next.page }) } })
  return (
    <RecordPage
      title="Exports"
      filters={
        <>
          <LimitLine />
          <TakerFilter takers={list.data?.takers ?? []} by={by} onChange={(next) => show({ by: next })} />
        </>
      }
      list={list}
      shown={JSON.stringify([page, by])}
      empty={<Empty by={by} />}
      pager={count > pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ page: next, by })} />}
    >
      {(rows) => <RecordTable label="Exports" columns={columns} rows={rows} leastWidth={900} />}
    </RecordPage>
  )
}
