import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FileKind, fileKinds, type LibraryFile, listFiles, listUploaders } from '#domains/library/contract/library.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { NoRows } from '#platform/web/ui/notes/no-rows.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import { DropPlace } from './drop-place.tsx'
import { fileColumns } from './file-columns.tsx'
import { type LibraryFilters, type LibrarySearch, libraryQuery } from './library-search.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** The files that all staff share. */
export function LibraryScreen({ search }: { search: LibrarySearch }) {
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const list = useAsk(listFiles, { query: libraryQuery(search), keepPrevious: true, quiet: true })
  const { over: renamed, open, close } = useOver<LibraryFile>()
  const show = (next: LibrarySearch, replace = true) => void navigate({ to: '/ezycloud', search: next, replace })
  const count = list.data?.count ?? 0
  return (
    <>
      <RecordPage
        title="Ezycloud"
        filters={
          <>
            <DropPlace />
            <Filters filters={filters} onChange={show} />
          </>
        }
        list={list}
        shown={JSON.stringify(search)}
        empty={
          <NoRows
            isPastEnd={count > 0}
            isFiltered={Object.keys(filters).length > 0}
            unfit="No file fits these filters"
            onFirstPage={() => show(filters)}
            onClear={() => show({})}
          >
            <EmptyNote title="No file is shared yet">Choose files or drop them above. Everybody who works here finds them.</EmptyNote>
          </NoRows>
        }
        pager={count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...filters, page: next }, false)} />}
      >
        {(rows) => <RecordTable label="Shared files" columns={fileColumns(open)} rows={rows} leastWidth={900} />}
      </RecordPage>
      {renamed && <RenameDialog file={renamed} onClose={close} />}
    </>
  )
}

const kinds = [{ value: '', label: 'Any kind' }, ...Object.entries(fileKinds).map(([value, label]) => ({ value, label }))]

const said = (filters: { [Key in keyof LibraryFilters]: LibraryFilters[Key] | undefined }): LibraryFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

function Filters({ filters, onChange }: { filters: LibraryFilters; onChange: (filters: LibraryFilters) => void }) {
  const uploaders = useAsk(listUploaders, { quiet: true }).data?.results ?? []
  const change = (patch: Parameters<typeof said>[0]) => onChange(said({ ...filters, ...patch }))
  return (
    <>
      <SearchField
        label="Search files"
        placeholder="Name of a file"
        value={filters.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        aria-label="Kind"
        data={kinds}
        value={filters.kind ?? ''}
        onChange={({ currentTarget: { value } }) => change({ kind: FileKind.safeParse(value).data })}
      />
      <NativeSelect
        aria-label="Shared by"
        data={[{ value: '', label: 'Shared by anybody' }, ...uploaders.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={filters.by ?? ''}
        onChange={({ currentTarget: { value } }) => change({ by: value === '' ? undefined : Number(value) })}
      />
      <DayRange
        label="Days"
        from={filters.start_date}
        to={filters.end_date}
        onChange={(start_date, end_date) => change({ start_date, end_date })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </>
  )
}
