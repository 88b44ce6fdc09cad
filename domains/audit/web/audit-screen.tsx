import { Select, Text } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type AuditEntry, listAudit, maxListed } from '#domains/audit/contract/audit.ts'
import { grouped } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { SetFilterChip } from '#platform/web/ui/filter-chip.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { AddressField } from './address-field.tsx'
import classes from './audit-screen.module.css'

const route = getRouteApi('/_portal/audit')

type Filters = Omit<ReturnType<typeof route.useSearch>, 'page'>

/** Whom or what an entry is about; the name of a parent opens them. */
const About = ({ lead, staff, school }: AuditEntry) => (
  <>
    {lead && (
      <>
        {': '}
        {lead.name === null ? (
          `parent ${lead.id}, erased`
        ) : (
          <Link to="/leads/$leadId" params={{ leadId: String(lead.id) }} className={textStyles.link}>
            <bdi>{lead.name}</bdi>
          </Link>
        )}
      </>
    )}
    {[staff, school].map((subject) => subject && <bdi key={subject.id}>: {subject.name ?? `number ${subject.id}`}</bdi>)}
  </>
)

const changeText = ({ name, before, after }: AuditEntry['changes'][number]) =>
  before === null ? `${name}: ${after ?? 'none'}` : `${name}: ${before} → ${after ?? 'none'}`

/** What changed, and what else is known of the act. */
const Differences = ({ changes, facts }: AuditEntry) => (
  <Text component="small" fz="xs" className={classes.differences ?? ''}>
    {[...changes.map(changeText), ...facts.map(({ name, value }) => `${name}: ${value}`)].join(' · ')}
  </Text>
)

const columns: readonly RecordColumn<AuditEntry>[] = [
  { key: 'at', title: 'When', width: '150px', onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'by',
    title: 'Who',
    width: '20%',
    onMobile: 'title',
    cell: ({ by, command }) => (by ? <bdi>{by.name}</bdi> : `The command ${command}`),
  },
  {
    key: 'what',
    title: 'What',
    onMobile: 'whole',
    cell: (entry) => (
      <span>
        {entry.words}
        <About {...entry} />
        {entry.changes.length + entry.facts.length > 0 && <Differences {...entry} />}
      </span>
    ),
  },
  {
    key: 'from',
    title: 'From',
    width: '240px',
    onMobile: 'whole',
    cell: ({ address, device }) => (
      <span className={classes.origin}>{[device, address].filter((part) => part !== null).join(', ') || 'Unknown'}</span>
    ),
  },
]

interface ChoiceProps {
  label: string
  placeholder: string
  data: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const Choice = ({ label, placeholder, value, onChange, data }: ChoiceProps) => (
  <Select
    className={classes.filter ?? ''}
    aria-label={label}
    placeholder={placeholder}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': placeholder }}
    nothingFoundMessage="Nothing of this name"
    limit={100}
    data={data}
    value={value ?? null}
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
)

const personLabel = ({ name, is_active: isActive }: AnswerOf<typeof listAudit>['people'][number]) =>
  isActive ? name : `${name} (deactivated)`

interface AuditFiltersProps {
  filters: Filters
  answer: AnswerOf<typeof listAudit> | undefined
  onChange: (filters: Filters) => void
}

function AuditFilters({ filters, answer, onChange }: AuditFiltersProps) {
  const { people = [], kinds = [], lead = null } = answer ?? {}
  const change = (changes: { [Name in keyof Filters]?: Filters[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next))
  }
  return (
    <>
      <Choice
        label="Done by"
        placeholder="Done by anyone"
        data={people.map((person) => ({ value: String(person.id), label: personLabel(person) }))}
        value={filters.staff === undefined ? undefined : String(filters.staff)}
        onChange={(id) => change({ staff: id === undefined ? undefined : Number(id) })}
      />
      <Choice
        label="What was done"
        placeholder="Anything"
        data={kinds.map(({ kind, words }) => ({ value: kind, label: words }))}
        value={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      <DayRange
        label="Days"
        from={filters.start_date}
        to={filters.end_date}
        onChange={(start_date, end_date) => change({ start_date, end_date })}
      />
      <AddressField key={filters.address ?? ''} address={filters.address} onChange={(address) => change({ address })} />
      {filters.lead !== undefined && (
        <SetFilterChip text={`About ${lead?.name ?? `parent ${filters.lead}`}`} onRemove={() => change({ lead: undefined })} />
      )}
    </>
  )
}

const Empty = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyNote whole title="Nothing here matches these filters">
      Choose other days, or clear a filter. Entries are kept for a year.
    </EmptyNote>
  ) : (
    <EmptyNote whole title="Nothing was recorded yet">
      Whoever opens, searches, exports or changes something is named here.
    </EmptyNote>
  )

/** Who did what with whose data, for admins. */
export function AuditScreen() {
  const { page = 1, ...filters } = route.useSearch()
  const navigate = useNavigate()
  const query = { limit: pageSize, offset: (page - 1) * pageSize, ...filters }
  const list = useApiQuery(listAudit, { query, keepPrevious: true, quiet: true })
  const { count = 0, has_more: hasMore = false } = list.data ?? {}
  const show = (next: Filters, turned?: number) => void navigate({ to: '/audit', search: { ...next, ...(turned && { page: turned }) } })
  return (
    <RecordPage
      title="Audit"
      beside={hasMore && <Text c="dimmed">the newest {grouped(maxListed)}; filters reach older ones</Text>}
      filters={<AuditFilters filters={filters} answer={list.data} onChange={(next) => show(next)} />}
      list={list}
      shown={JSON.stringify([page, filters])}
      empty={<Empty isFiltered={Object.keys(filters).length > 0} />}
      pager={count > pageSize && <LeadPager count={count} page={page} onTurn={(next) => show(filters, next)} />}
    >
      {(rows) => <RecordTable label="Audit" columns={columns} rows={rows} leastWidth={900} />}
    </RecordPage>
  )
}
