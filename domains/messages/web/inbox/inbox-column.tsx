import { Group, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageSize } from '#platform/contract/shapes.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { countText } from './count-text.ts'
import classes from './inbox.module.css'
import type { OtherList, Owner, View } from './inbox-search.ts'
import { InboxTabs } from './inbox-tabs.tsx'

interface InboxColumnProps<Row> {
  current: Owner | OtherList
  view?: View | undefined
  label: string
  list: {
    data: { count: number; results: readonly Row[] } | undefined
    error: unknown
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  page: number
  onTurn: (page: number) => unknown
  /** What narrows the list. */
  filters?: ReactNode
  /** The note for a list without rows. */
  none: ReactNode
  children: (row: Row) => ReactNode
}

/** The left of the inbox: its title, its tabs and one of its lists. */
export function InboxColumn<Row>({ current, view, filters, page, onTurn, ...rows }: InboxColumnProps<Row>) {
  const count = rows.list.data?.count
  return (
    <div className={classes.list}>
      <Group component="header" gap="sm" align="baseline" wrap="nowrap" className={classes.title ?? ''}>
        <Title order={1}>Inbox</Title>
        <Text fz="xl" lh="28px" c="dimmed" role="status">
          {count === undefined ? '\u00a0' : countText(count)}
        </Text>
      </Group>
      <div className={classes.tabs}>
        <InboxTabs current={current} view={view} />
      </div>
      {filters}
      <Rows {...rows} />
      {count !== undefined && count > pageSize && <LeadPager count={count} page={page} onTurn={onTurn} />}
    </div>
  )
}

const awaited = [0, 1, 2, 3, 4, 5, 6, 7]

function Rows<Row>({ list, label, none, children }: Pick<InboxColumnProps<Row>, 'list' | 'label' | 'none' | 'children'>) {
  const isLate = useShownAfter(list.isPending)
  if (list.error && !list.data) return <FailureNote error={list.error} retry={list.refetch} />
  if (!list.data)
    return (
      <div className={classes.rows} aria-busy="true">
        {isLate && awaited.map((at) => <Skeleton key={at} height={44} mx={16} my={12} />)}
      </div>
    )
  if (list.data.results.length === 0) return none
  return (
    <ul className={classes.rows} aria-label={label} data-turning={list.isPlaceholderData || undefined}>
      {list.data.results.map(children)}
    </ul>
  )
}
