import { Button, Select } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { listSchoolsOfExecutive } from '#domains/sales/contract/assigned-schools.ts'
import { listSchoolLeads, type SchoolLead } from '#domains/school-leads/contract/school-leads.ts'
import { largestPage, pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { schoolLeadColumns, schoolLeadLeastWidth } from './school-lead-columns.tsx'
import type { SchoolLeadSearch } from './school-lead-search.ts'

const route = getRouteApi('/_portal/school-leads/')

export function SchoolLeadsScreen() {
  const { page = 1, ...filters } = route.useSearch()
  const navigate = useNavigate()
  const list = useApiQuery(listSchoolLeads, {
    query: { ...filters, limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const show = (search: SchoolLeadSearch, replace = true) => void navigate({ to: '/school-leads', search, replace })
  const open = ({ id }: SchoolLead) => void navigate({ to: '/school-leads/$leadId', params: { leadId: String(id) } })
  const count = list.data?.count ?? 0
  const isFiltered = Object.keys(filters).length > 0
  return (
    <RecordPage
      title="Leads of your schools"
      filters={<Filters filters={filters} onChange={show} />}
      list={list}
      shown={JSON.stringify({ ...filters, page })}
      empty={
        <EmptyNote whole title={isFiltered || count > 0 ? 'No lead fits' : 'No parent asked about your schools yet'}>
          {isFiltered || count > 0 ? (
            <Button variant="default" onClick={() => show({})}>
              Show all
            </Button>
          ) : (
            <p>
              Parents who ask about a school that is <Link to="/assigned">assigned to you</Link> appear here, without their numbers.
            </p>
          )}
        </EmptyNote>
      }
      pager={count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...filters, page: next }, false)} />}
    >
      {(rows) => (
        <RecordTable
          label="Leads of your schools"
          columns={schoolLeadColumns}
          rows={rows}
          onOpen={open}
          leastWidth={schoolLeadLeastWidth}
        />
      )}
    </RecordPage>
  )
}

function Filters({ filters, onChange }: { filters: SchoolLeadSearch; onChange: (filters: SchoolLeadSearch) => void }) {
  const { search, school } = filters
  const schools = useApiQuery(listSchoolsOfExecutive, { params: { id: useMe().user.id }, query: { limit: largestPage }, quiet: true })
  const change = (next: { search?: string | undefined; school?: number | undefined }) =>
    onChange({ ...(next.search && { search: next.search }), ...(next.school !== undefined && { school: next.school }) })
  return (
    <>
      <SearchField
        label="Search leads"
        placeholder="Part of a name"
        value={search ?? ''}
        onSearch={(text) => change({ search: text, school })}
      />
      <Select
        flex="0 1 260px"
        aria-label="School"
        placeholder="All your schools"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All your schools' }}
        nothingFoundMessage="No school of yours has that name"
        data={(schools.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={school === undefined ? null : String(school)}
        onChange={(id) => change({ search, school: id === null ? undefined : Number(id) })}
      />
    </>
  )
}
