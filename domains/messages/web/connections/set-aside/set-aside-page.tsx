import { Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'

interface SetAsidePageProps<Row> {
  title: string
  meaning: string
  /** The title of the page while nothing is set aside. */
  empty: string
  list: Pick<UseQueryResult<{ count: number; results: readonly Row[] }>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Shows one row as a `SetAsideCard`. */
  children: (row: Row) => ReactNode
}

/** Lists for admins what came from outside and could not be read: a person reads it here. */
export function SetAsidePage<Row>({ title, meaning, empty, list: { data, error, isPending, refetch }, children }: SetAsidePageProps<Row>) {
  const isLate = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  return (
    <>
      <PageTitle title={title} />
      <Text maw={720} mb="lg" c="dimmed">
        {meaning}
      </Text>
      {data?.count === 0 && (
        <EmptyNote whole title={empty}>
          <Link to="/connections">Back to Connections</Link>
        </EmptyNote>
      )}
      <Stack component="ul" gap="lg" maw={720} aria-label={title} aria-busy={isPending}>
        {data ? data.results.map(children) : isLate && [0, 1].map((at) => <Skeleton key={at} component="li" height={140} />)}
      </Stack>
    </>
  )
}
