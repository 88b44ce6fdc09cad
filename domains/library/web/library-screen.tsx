import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FileKind, fileKinds, type LibraryFile, listFiles, listUploaders } from '#domains/library/contract/library.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import { DropPlace } from './drop-place.tsx'
import { fileColumns } from './file-columns.tsx'
import { type LibraryFilters, type LibrarySearch, libraryQuery } from './library-search.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** The files that all staff share. */
export function LibraryScreen({ search }: { search: LibrarySearch }) {
  const navigate = useNavigate()
  const { page: _, ...filters } = search
  const list = useApiQuery(listFiles, { query: libraryQuery(search), keepPrevious: true, quiet: true })
  const { over: renamed, open, close } = useOver<LibraryFile>()
  const show = (next: LibrarySearch, replace = true) => void navigate({ to: '/ezycloud', search: next, replace })
  return (
    <>
      <PagedRecords
        title="Ezycloud"
        filters={
          <>
            <DropPlace />
            <Filters filters={filters} onChange={show} />
          </>
        }
        list={list}
        search={search}
        onTurn={(next) => show(next, false)}
        onClear={() => show({})}
        unfit="No file fits these filters"
        none={
          <EmptyNote whole title="No file is shared yet">
            Choose files or drop them above. All staff find them.
          </EmptyNote>
        }
      >
        {(rows) => <RecordTable label="Shared files" columns={fileColumns(open)} rows={rows} leastWidth={900} />}
      </PagedRecords>
      {renamed && <RenameDialog file={renamed} onClose={close} />}
    </>
  )
}

const kinds = [{ value: '', label: 'Any kind' }, ...Object.entries(fileKinds).map(([value, label]) => ({ value, label }))]

const withoutEmpty = (filters: { [Key in keyof LibraryFilters]: LibraryFilters[Key] | undefined }): LibraryFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

function Filters({ filters, onChange }: { filters: LibraryFilters; onChange: (filters: LibraryFilters) => void }) {
  const uploaders = useApiQuery(listUploaders, { quiet: true }).data?.results ?? []
  const change = (patch: Parameters<typeof withoutEmpty>[0]) => onChange(withoutEmpty({ ...filters, ...patch }))
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
        data={[{ value: '', label: 'Shared by anyone' }, ...uploaders.map(({ id, name }) => ({ value: String(id), label: name }))]}
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
