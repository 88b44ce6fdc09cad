import { Box, Button, Group, NativeSelect, Select, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCityOptions } from '#domains/locations/web/use-place-tree.ts'
import { listClasses } from '#domains/schools/contract/schools.ts'
import { grouped } from '#platform/contract/counts.ts'
import { longestSearch } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { useTypedText } from '#platform/web/ui/use-typed-text.ts'
import { SearchNote } from '../school/search-note.tsx'
import { RankedList } from './ranked-list.tsx'
import classes from './ranking.module.css'
import type { RankingSearch } from './ranking-search.ts'
import { useRanking } from './use-ranking.ts'

type Patch = { [Key in keyof RankingSearch]?: RankingSearch[Key] | undefined }

const without = (search: Patch): RankingSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))

/** The global ranking, of a city and a range of classes if wanted: schools are dragged, or given a number. */
export function RankingScreen({ search }: { search: RankingSearch }) {
  const navigate = useNavigate()
  const ranking = useRanking(search)
  const change = (patch: Patch) =>
    void navigate({ to: '/database/global-ranking', search: without({ ...search, ...patch }), replace: true })
  return (
    <Box maw={1080}>
      <RankingHead search={search} count={ranking.count} />
      <RankingFilters search={search} onChange={change} />
      <SearchNote
        search={search.search}
        asTyped={search.as_typed === true}
        found={ranking.list.isPlaceholderData ? undefined : ranking.list.data?.pages[0]}
        onChange={change}
      />
      <Ranking ranking={ranking} isRanked={search.ranked !== false} onUnranked={() => change({ ranked: false })} />
    </Box>
  )
}

const tabs = [
  { label: 'Ranked', ranked: undefined },
  { label: 'Not ranked', ranked: false },
] as const

const RankingHead = ({ search, count }: { search: RankingSearch; count: number | undefined }) => (
  <Group component="header" gap="sm" align="baseline" mb="sm">
    <Title order={1}>Global ranking</Title>
    <Text fz="xl" lh="28px" c="dimmed" role="status">
      {count?.toLocaleString('en-IN') ?? '\u00a0'}
    </Text>
    <nav className={styles.tabs} aria-label="Which schools">
      {tabs.map(({ label, ranked }) => (
        <Link
          key={label}
          to="/database/global-ranking"
          search={without({ ...search, ranked })}
          className={styles.tab}
          aria-current={search.ranked === ranked ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  </Group>
)

interface RankingProps {
  ranking: ReturnType<typeof useRanking>
  isRanked: boolean
  onUnranked: () => void
}

function Ranking({ ranking, isRanked, onUnranked }: RankingProps) {
  const { list, rows, count = 0 } = ranking
  const isLate = useShownAfter(list.isPending)
  if (list.error && !list.data) return <FailureNote error={list.error} retry={() => list.refetch()} />
  if (list.isPending) return isLate ? <Skeleton height={400} radius="md" aria-hidden /> : null
  if (rows.length === 0)
    return (
      <EmptyNote whole title={isRanked ? 'No such school has a place yet' : 'Every such school has a place'}>
        {isRanked && (
          <Button variant="default" onClick={onUnranked}>
            Give one a place
          </Button>
        )}
      </EmptyNote>
    )
  return (
    <>
      <RankedList ranking={ranking} isRanked={isRanked} />
      {list.hasNextPage && (
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" p="md">
          <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more of {grouped(count - rows.length)}
          </Button>
        </Group>
      )}
    </>
  )
}

function RankingFilters({ search, onChange }: { search: RankingSearch; onChange: (patch: Patch) => void }) {
  const { options } = useCityOptions()
  const { data } = useApiQuery(listClasses, { query: { limit: 50 }, quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const { text, type } = useTypedText(search.search ?? '', (typed) => onChange({ search: typed, as_typed: undefined }))
  const grades = data?.results.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const numberOf = (value: string) => (value ? Number(value) : undefined)
  return (
    <Group component="search" gap="sm" align="stretch" className={classes.filters ?? ''}>
      <TextInput
        type="search"
        aria-label="Search schools"
        placeholder="Name or place"
        maxLength={longestSearch}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Select
        aria-label="City"
        placeholder="Any city"
        searchable
        clearable
        limit={100}
        withScrollArea={false}
        data={options.map(({ value, label }) => ({ value: String(value), label }))}
        value={search.city === undefined ? null : String(search.city)}
        onChange={(value) => onChange({ city: numberOf(value ?? '') })}
      />
      <NativeSelect
        aria-label="From class"
        data={[{ value: '', label: 'From any class' }, ...grades.map(({ value, label }) => ({ value, label: `From ${label}` }))]}
        value={search.from_class ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from_class: numberOf(value) })}
      />
      <NativeSelect
        aria-label="To class"
        data={[{ value: '', label: 'to any class' }, ...grades.map(({ value, label }) => ({ value, label: `to ${label}` }))]}
        value={search.to_class ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to_class: numberOf(value) })}
      />
      {Object.keys(without({ ...search, ranked: undefined })).length > 0 && (
        <Button
          variant="subtle"
          onClick={() => onChange({ city: undefined, from_class: undefined, to_class: undefined, search: undefined, as_typed: undefined })}
        >
          Clear
        </Button>
      )}
    </Group>
  )
}
