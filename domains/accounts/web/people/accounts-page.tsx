import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { StaffAccount } from '#domains/accounts/contract/people.ts'
import { CityFilter } from '#domains/locations/web/city-filter.tsx'
import { Mark } from '#platform/web/ui/mark.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { MaybeMoment } from '#platform/web/ui/time/maybe-moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import type { AccountSearch } from './account-search.ts'
import classes from './accounts.module.css'

type At = '/executive' | '/counsellor'

interface AccountsPageProps<Row extends StaffAccount> {
  at: At
  title: string
  /** The label of the button for a new account; undefined if the reader may not make one. */
  create?: string | undefined
  search: AccountSearch
  list: ComponentProps<typeof PagedRecords<Row, AccountSearch>>['list']
  /** Between the cities and when they were last here. */
  columns: readonly RecordColumn<Row>[]
  none: ReactNode
}

const states = [
  { value: '', label: 'Active or not' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Deactivated' },
]

const withoutEmpty = (search: { [Key in keyof AccountSearch]: AccountSearch[Key] | undefined }): AccountSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))

const cityNames = (city: StaffAccount['city']) => city.map(({ name }) => name).join(', ')

const columnsOf = <Row extends StaffAccount>(at: At, columns: readonly RecordColumn<Row>[]): RecordColumn<Row>[] => [
  {
    key: 'name',
    title: 'Name',
    width: '24%',
    onMobile: 'title',
    cell: ({ id, user }) => (
      <Link to={`${at}/$slug`} params={{ slug: String(id) }} className={textStyles.nameLink} title={user}>
        <bdi>{user}</bdi>
      </Link>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: '120px',
    onMobile: 'beside',
    cell: ({ is_active, is_admin }) => (
      <Mark tone={is_active ? 'done' : 'overdue'}>{is_active ? (is_admin ? 'Active, admin' : 'Active') : 'Deactivated'}</Mark>
    ),
  },
  { key: 'email', title: 'E-mail', width: '24%', onMobile: 'whole', cell: ({ email }) => <span title={email}>{email}</span> },
  {
    key: 'city',
    title: 'Cities',
    cell: ({ city }) => city.length > 0 && <span title={cityNames(city)}>{cityNames(city)}</span>,
  },
  ...columns,
  { key: 'seen', title: 'Last here', width: momentWidth, word: 'last here', cell: ({ last_seen_at }) => <MaybeMoment at={last_seen_at} /> },
]

/** A list of accounts with its filters in the address. */
export function AccountsPage<Row extends StaffAccount>({ at, title, create, search, list, columns, none }: AccountsPageProps<Row>) {
  const navigate = useNavigate()
  const { page: _, ...filters } = search
  const show = (next: AccountSearch, replace = true) => void navigate({ to: at, search: next, replace })
  return (
    <PagedRecords
      title={title}
      beside={create && <CreateLink at={at} label={create} />}
      filters={<Filters filters={filters} onChange={show} />}
      list={list}
      search={search}
      onTurn={(next) => show(next, false)}
      onClear={() => show({})}
      unfit="Nobody fits these filters"
      none={none}
    >
      {(rows) => (
        <RecordTable
          label={title}
          columns={columnsOf(at, columns)}
          rows={rows}
          isQuiet={({ is_active }) => !is_active}
          onOpen={({ id }) => void navigate({ to: `${at}/$slug`, params: { slug: String(id) } })}
          leastWidth={900}
        />
      )}
    </PagedRecords>
  )
}

const CreateLink = ({ at, label }: { at: At; label: string }) => (
  <Button
    className={classes.create ?? ''}
    size="xs"
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to={`${at}/create`} />}
  >
    {label}
  </Button>
)

function Filters({ filters, onChange }: { filters: Omit<AccountSearch, 'page'>; onChange: (filters: AccountSearch) => void }) {
  const change = (patch: Parameters<typeof withoutEmpty>[0]) => onChange(withoutEmpty({ ...filters, ...patch }))
  return (
    <>
      <SearchField
        label="Search by name or e-mail"
        placeholder="Name or e-mail"
        value={filters.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        aria-label="Active or not"
        data={states}
        value={filters.active === undefined ? '' : String(filters.active)}
        onChange={({ currentTarget: { value } }) => change({ active: value === '' ? undefined : value === 'true' })}
      />
      <CityFilter value={filters.city} onChange={(city) => change({ city })} />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </>
  )
}
