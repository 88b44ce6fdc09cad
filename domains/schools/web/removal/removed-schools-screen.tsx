import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { listRemovedSchools, type RemovedSchool } from '#domains/schools/contract/school-removal.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { useUndoMerge } from '../doubles/use-undo-merge.ts'
import { useRestore } from './use-removal.ts'

interface Putting extends ReturnType<typeof useRestore>, ReturnType<typeof useUndoMerge> {}

const columnsWith = ({ restore, restoring, undo, undoing }: Putting): readonly RecordColumn<RemovedSchool>[] => [
  {
    key: 'name',
    title: 'School',
    onMobile: 'title',
    cell: ({ name, merge }) => (
      <span title={merge ? `${name}, merged into ${merge.name}` : name}>
        <bdi>{name}</bdi>
        {merge && ', merged into '}
        {merge && <bdi>{merge.name}</bdi>}
      </span>
    ),
  },
  { key: 'place', title: 'Place', width: '24%', onMobile: 'whole', cell: ({ location }) => location },
  { key: 'at', title: 'Removed', width: momentWidth, onMobile: 'beside', cell: ({ removed_at }) => <Moment at={removed_at} /> },
  { key: 'by', title: 'By', width: '18%', word: 'by', cell: ({ removed_by }) => removed_by },
  {
    key: 'restore',
    title: 'Undo',
    width: '110px',
    onMobile: 'end',
    cell: ({ slug, name, merge }) =>
      merge ? (
        merge.can_undo && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Undo the merge of ${name}`}
            loading={undoing === merge.id}
            onClick={() => undo(merge.id)}
          >
            Undo merge
          </Button>
        )
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Put back ${name}`}
          loading={restoring === slug}
          onClick={() => restore(slug)}
        >
          Put back
        </Button>
      ),
  },
]

/** Schools that were removed, to put them back. */
export function RemovedSchoolsScreen({ search }: { search: { page?: number } }) {
  const navigate = useNavigate()
  const list = useApiQuery(listRemovedSchools, {
    query: { limit: pageSize, offset: ((search.page ?? 1) - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const columns = columnsWith({ ...useRestore(), ...useUndoMerge() })
  const show = (next: { page?: number }) => void navigate({ to: '/database/removed', search: next })
  return (
    <PagedRecords
      title="Removed schools"
      filters={null}
      list={list}
      search={search}
      onTurn={show}
      onClear={() => show({})}
      unfit="No removed school fits"
      none={
        <EmptyNote whole title="No school is removed">
          A school is removed from its profile, under Permissions.
        </EmptyNote>
      }
    >
      {(rows) => <RecordTable label="Removed schools" columns={columns} rows={rows} leastWidth={760} />}
    </PagedRecords>
  )
}
