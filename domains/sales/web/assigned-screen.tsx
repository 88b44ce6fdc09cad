import { Button, Group } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import {
  type AssignedSchool,
  countAssignedSchools,
  listAssignedSchools,
  listSchoolsOfExecutive,
} from '#domains/sales/contract/assigned-schools.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { AssignBar } from './assign-bar.tsx'
import { assignedColumns, choiceColumn } from './assigned-columns.tsx'
import { AssignedFilterBar } from './assigned-filter-bar.tsx'
import classes from './assigned-screen.module.css'
import { type AssignedSearch, queryOf } from './assigned-search.ts'
import { ContactsDialog } from './contacts-dialog.tsx'
import { useChosenSchools } from './use-chosen-schools.ts'

const route = getRouteApi('/_portal/assigned')
const options = { keepPrevious: true, quiet: true } as const

/** All schools for admins, their own for sales executives. */
function useAssigned(search: AssignedSearch, isAdmin: boolean) {
  const { user } = useMe()
  const { whose, executive } = search
  const query = queryOf(search)
  const all = useApiQuery(listAssignedSchools, {
    query: { ...query, whose, ...(executive !== undefined && { executive: [executive] }) },
    enabled: isAdmin,
    ...options,
  })
  const own = useApiQuery(listSchoolsOfExecutive, { params: { id: user.id }, query, enabled: !isAdmin, ...options })
  return isAdmin ? all : own
}

const none = {
  admin: (
    <EmptyNote whole title="There are no schools yet">
      The database team registers them.
    </EmptyNote>
  ),
  executive: (
    <EmptyNote whole title="No school is assigned to you yet">
      A sales admin assigns schools to you. They appear here at once.
    </EmptyNote>
  ),
}

/** Which sales executive has which schools; an executive sees their own. */
export function AssignedScreen() {
  const isAdmin = managesSales(useMe())
  const search = route.useSearch()
  const navigate = useNavigate()
  const { page: _, ...filters } = search
  const list = useAssigned(search, isAdmin)
  const { over: contacted, open, close } = useOver<AssignedSchool>()
  const show = (next: AssignedSearch, replace = true) => void navigate({ to: '/assigned', search: next, replace })
  const current = list.isPlaceholderData ? undefined : list.data
  const chosen = useChosenSchools({ filters, rows: current?.results ?? [], found: current?.count ?? 0 })
  return (
    <>
      <PagedRecords
        title={isAdmin ? 'Assigned schools' : 'My schools'}
        beside={isAdmin && filters.whose !== 'waiting' && <Waiting onShow={() => show({ whose: 'waiting' })} />}
        filters={
          <AssignedFilterBar filters={filters} isAdmin={isAdmin} found={current} onChange={show}>
            {isAdmin && <AssignBar chosen={chosen} />}
          </AssignedFilterBar>
        }
        list={list}
        search={search}
        onTurn={(next) => show(next, false)}
        onClear={() => show({})}
        unfit="No school fits these filters"
        none={isAdmin ? none.admin : none.executive}
      >
        {(shown) => <Schools rows={shown} chosen={isAdmin ? chosen : undefined} onContacts={open} />}
      </PagedRecords>
      {contacted && <ContactsDialog school={contacted} onClose={close} />}
    </>
  )
}

/** Schools of deactivated executives stand in a queue until somebody else has them. */
function Waiting({ onShow }: { onShow: () => void }) {
  const count = useApiQuery(countAssignedSchools, { quiet: true }).data?.waiting ?? 0
  if (count === 0) return null
  return (
    <Group component="span" display="inline-flex" gap="sm" wrap="nowrap" className={classes.waiting ?? ''}>
      {count === 1 ? '1 school waits' : `${grouped(count)} schools wait`} for another executive
      <Button size="compact-xs" variant="default" onClick={onShow}>
        Show them
      </Button>
    </Group>
  )
}

interface SchoolsProps {
  rows: readonly AssignedSchool[] | 'awaited'
  chosen: ReturnType<typeof useChosenSchools> | undefined
  onContacts: (school: AssignedSchool) => void
}

const Schools = ({ rows, chosen, onContacts }: SchoolsProps) => (
  <div className={classes.table}>
    <RecordTable
      label="Schools"
      leastWidth={940}
      columns={[...(chosen ? [choiceColumn(chosen)] : []), ...assignedColumns(chosen !== undefined, onContacts)]}
      rows={rows}
    />
  </div>
)
