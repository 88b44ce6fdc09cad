import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import { FailureNote } from '../notes/failure-note.tsx'
import { useShownAfter } from '../use-shown-after.ts'
import classes from './record-page.module.css'

interface RecordPageProps<Row> {
  title: string
  beside?: ReactNode
  filters: ReactNode
  list: ListAnswer<Row>
  /** The question as a text: another question begins at the top of its rows. */
  shown: string
  empty: ReactNode
  pager: ReactNode
  children: (rows: readonly Row[] | 'awaited') => ReactNode
}

interface ListAnswer<Row> {
  data: { count: number; results: readonly Row[] } | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export function RecordPage<Row>({ title, beside, filters, list, shown, empty, pager, children }: RecordPageProps<Row>) {
  const { data, error, isPending, isPlaceholderData } = list
  const isLate = useShownAfter(isPending)
  const isTurningLate = useShownAfter(isPlaceholderData)
  const rows = useTopOf(shown, isPlaceholderData)
  return (
    <div className={classes.page}>
      <Group component="header" gap="sm" align="baseline" className={classes.head ?? ''}>
        <Title order={1}>{title}</Title>
        <Text fz="xl" lh="28px" c="dimmed" role="status">
          {data ? grouped(data.count) : '\u00a0'}
        </Text>
        {beside}
      </Group>
      <search className={classes.filters}>{filters}</search>
      <div ref={rows} className={classes.rows} data-turning={isTurningLate || undefined}>
        {error && !data ? (
          <FailureNote error={error} retry={list.refetch} />
        ) : data?.results.length === 0 ? (
          empty
        ) : (
          children(data?.results ?? (isLate ? 'awaited' : []))
        )}
      </div>
      {pager}
    </div>
  )
}

function useTopOf(shown: string, isStillBefore: boolean) {
  const rows = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (isStillBefore || before.current === shown) return
    before.current = shown
    rows.current?.scrollTo({ top: 0 })
  }, [shown, isStillBefore])
  return rows
}
