import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { keepSchoolsApart, likenesses, listSchoolDoubles, type SchoolDouble } from '#domains/schools/contract/school-merging.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { refreshSchool } from '../school/refresh-school.ts'
import classes from './doubles.module.css'

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'))

const Party = ({ party }: { party: SchoolDouble['one'] }) => (
  <span className={classes.school}>
    <bdi title={party.name}>{party.name}</bdi>
    <small>{[party.location, party.boards.join(', '), party.codes.join(', ')].filter(Boolean).join(' · ')}</small>
  </span>
)

interface Acts {
  compare: (pair: SchoolDouble) => void
  keepApart: (pair: SchoolDouble) => void
  isPending: boolean
}

const why = ({ by, kilometres }: SchoolDouble) =>
  [likenesses[by], kilometres !== null && kilometres > 0 && `${kilometres} km apart`].filter(Boolean).join(', ')

const columnsWith = ({ compare, keepApart, isPending }: Acts): readonly RecordColumn<SchoolDouble>[] => [
  { key: 'one', title: 'School', onMobile: 'title', cell: ({ one }) => <Party party={one} /> },
  { key: 'other', title: 'And', onMobile: 'whole', cell: ({ other }) => <Party party={other} /> },
  { key: 'why', title: 'Why', width: '24%', onMobile: 'whole', cell: (pair) => <span title={why(pair)}>{why(pair)}</span> },
  {
    key: 'acts',
    title: 'Decide',
    width: '210px',
    onMobile: 'whole',
    cell: (pair) => (
      <Group component="span" gap={6} align="stretch">
        <Button
          size="compact-xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={`Compare both ${pair.one.name}`}
          onClick={() => compare(pair)}
        >
          Compare
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isPending}
          aria-label={`${pair.one.name}: two schools`}
          onClick={() => keepApart(pair)}
        >
          Two schools
        </Button>
      </Group>
    ),
  },
]

/** Pairs of schools that are likely one, to be compared and merged, or kept apart. */
export function DoublesScreen({ search }: { search: { page?: number } }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { over, open, close } = useOver<SchoolDouble>()
  const apart = useApiMutation(keepSchoolsApart, { onSuccess: () => refreshSchool(client) })
  const list = useApiQuery(listSchoolDoubles, {
    query: { limit: pageSize, offset: ((search.page ?? 1) - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const columns = columnsWith({
    compare: open,
    keepApart: ({ one, other }) => apart.mutate({ body: { one: one.id, other: other.id } }),
    isPending: apart.isPending,
  })
  const show = (next: { page?: number }) => void navigate({ to: '/database/doubles', search: next })
  return (
    <>
      <PagedRecords
        title="Likely doubles"
        filters={null}
        list={list}
        search={search}
        onTurn={show}
        onClear={() => show({})}
        unfit="No pair fits"
        none={
          <EmptyNote whole title="No likely doubles">
            Schools of one name and district appear here.
          </EmptyNote>
        }
      >
        {(rows) => <RecordTable label="Likely doubles" columns={columns} rows={rows} leastWidth={900} />}
      </PagedRecords>
      {over && (
        <Suspense>
          <CompareDialog pair={[over.one.id, over.other.id]} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
