import { Box } from '@mantine/core'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { farText } from '#domains/schools/contract/exactness.ts'
import type { ListedSchool } from '#domains/schools/contract/school-lists.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import type { Coordinates } from '#platform/web/ui/map/map-layout.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { isNarrowed, type ListPath, type SchoolSearch, type SearchPatch, withPatch } from '../school/school-search.ts'
import { type FromLead, kilometresBetween } from '../view/from-lead.ts'
import { CityCounts } from './city-counts.tsx'
import { MoreSchools } from './more-schools.tsx'
import { NoSchools } from './no-schools.tsx'
import * as cells from './school-cells.tsx'
import classes from './school-list.module.css'
import { SchoolListBar } from './school-list-bar.tsx'
import { useSchoolList } from './use-school-list.ts'

/** The titles of the screens with such a list. */
const titles: Record<ListPath, string> = {
  '/database/profile': 'School profiles',
  '/database/search': 'Search schools',
  '/schools': 'Schools',
}

interface SchoolListScreenProps {
  at: ListPath
  search: SchoolSearch
  from?: FromLead | undefined
}

const SchoolMap = lazyPart(() => import('../map/school-map.tsx'), 'when shown')

/** The database team edits a school, others read it. */
const linkOf = (at: ListPath, slug: string) =>
  at === '/schools'
    ? linkOptions({ to: '/schools/$slug', params: { slug } })
    : linkOptions({ to: '/database/profile/$slug', params: { slug } })

const forEditors = [
  cells.placeColumn,
  cells.boardColumn,
  cells.classesColumn,
  cells.feesColumn,
  cells.marksColumn,
  cells.missingColumn,
  cells.updatedColumn,
]

const forReaders = [
  cells.placeColumn,
  cells.boardColumn,
  cells.classesColumn,
  cells.feesColumn,
  cells.admissionColumn,
  cells.marksColumn,
  cells.verifiedColumn,
]

const nameColumn = (at: ListPath): RecordColumn<ListedSchool> => ({
  key: 'name',
  title: 'School',
  onMobile: 'whole',
  cell: ({ slug, name }) => (
    <Link {...linkOf(at, slug)} className={textStyles.nameLink} title={name}>
      <bdi>{name}</bdi>
    </Link>
  ),
})

const distanceColumn = (home: Coordinates): RecordColumn<ListedSchool> => ({
  key: 'distance',
  title: 'From their home',
  width: '120px',
  cell: (school) => farText(school, school.coordinates && kilometresBetween(home, school.coordinates)),
})

/** Schools with their search and filters in the address. */
export function SchoolListScreen({ at, search, from }: SchoolListScreenProps) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // A search screen lists nothing before a search is typed.
  const isAsked = at !== '/database/search' || isNarrowed(search)
  const schools = useSchoolList(search, isAsked)
  useKeys([['/', () => isSomethingOver() || field.current?.focus()]])
  const change = (patch: SearchPatch) => void navigate({ to: at, search: withPatch(search, patch), replace: true })
  const clear = () => change(Object.fromEntries(Object.keys(search).map((key) => [key, key === 'view' ? search.view : undefined])))
  return (
    <RecordPage
      title={titles[at]}
      filters={
        <SchoolListBar
          at={at}
          search={search}
          field={field}
          takesFocus={at === '/database/search'}
          found={schools.found}
          onChange={change}
          onClear={clear}
        />
      }
      list={isAsked ? schools.list : { ...schools.list, data: undefined }}
      shown={JSON.stringify([at, search])}
      empty={<NoSchools search={search} onChange={change} onClear={clear} />}
      pager={null}
    >
      {(shown) => <Shown at={at} search={search} from={from} shown={shown} schools={isAsked ? schools : undefined} onChange={change} />}
    </RecordPage>
  )
}

interface ShownProps extends SchoolListScreenProps {
  shown: readonly ListedSchool[] | 'awaited'
  /** Undefined before anything is looked for. */
  schools: ReturnType<typeof useSchoolList> | undefined
  onChange: (patch: SearchPatch) => void
}

function Shown({ at, search, from, shown, schools, onChange }: ShownProps) {
  const navigate = useNavigate()
  if (search.view === 'map')
    return (
      <Box h="100%">
        <Suspense fallback={null}>
          <SchoolMap search={search} from={from} opens={(slug) => linkOf(at, slug)} onChange={onChange} />
        </Suspense>
      </Box>
    )
  if (!schools)
    return (
      <section className={classes.begin} aria-label="Schools by city">
        <h2>Or begin with a city</h2>
        <CityCounts at={at} search={search} most={24} />
      </section>
    )
  const distance = from?.home ? [distanceColumn(from.home)] : []
  return (
    <>
      <RecordTable
        label={titles[at]}
        leastWidth={1040}
        columns={[nameColumn(at), ...distance, ...(at === '/schools' ? forReaders : forEditors)]}
        rows={shown}
        onOpen={({ slug }) => void navigate(linkOf(at, slug))}
        isQuiet={({ is_verified }) => !is_verified}
      />
      {shown !== 'awaited' && <MoreSchools schools={schools} />}
    </>
  )
}
