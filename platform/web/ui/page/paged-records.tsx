import type { ComponentProps, ReactNode } from 'react'
import { pageSize } from '#platform/contract/shapes.ts'
import { NoRows } from '../notes/no-rows.tsx'
import { LeadPager } from '../pager.tsx'
import { RecordPage } from './record-page.tsx'

interface PagedRecordsProps<Row, Search> extends Omit<ComponentProps<typeof RecordPage<Row>>, 'shown' | 'empty' | 'pager'> {
  /** The page and the filters of the address. */
  search: Search
  onTurn: (search: Search) => void
  onClear: () => void
  /** The note if the filters leave nothing. */
  unfit: string
  /** The note for a list without any rows. */
  none: ReactNode
}

/** A page of records whose filters and page stand in the address. */
export function PagedRecords<Row, Search extends { page?: number }>({
  search,
  onTurn,
  onClear,
  unfit,
  none,
  ...page
}: PagedRecordsProps<Row, Search>) {
  const count = page.list.data?.count ?? 0
  const turn = (to: number) => onTurn({ ...search, page: to })
  return (
    <RecordPage
      {...page}
      shown={JSON.stringify(search)}
      empty={
        <NoRows
          isPastEnd={count > 0}
          isFiltered={Object.keys(search).some((key) => key !== 'page')}
          unfit={unfit}
          onFirstPage={() => turn(1)}
          onClear={onClear}
        >
          {none}
        </NoRows>
      }
      pager={count >= pageSize && <LeadPager count={count} page={search.page ?? 1} onTurn={turn} />}
    />
  )
}
