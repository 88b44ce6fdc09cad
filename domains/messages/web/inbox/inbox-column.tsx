import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { countText } from './count-text.ts'
import classes from './inbox.module.css'
import type { OtherList, Owner, View } from './inbox-search.ts'
import { InboxTabs } from './inbox-tabs.tsx'

interface InboxColumnProps {
  current: Owner | OtherList
  view?: View | undefined
  count: number | undefined
  children: ReactNode
}

/** The left of the inbox: its title, its tabs and one of its lists. */
export const InboxColumn = ({ current, view, count, children }: InboxColumnProps) => (
  <div className={classes.list}>
    <header className={classes.title}>
      <Title order={1}>Inbox</Title>
      <Text className={classes.count} role="status">
        {count === undefined ? '\u00a0' : countText(count)}
      </Text>
    </header>
    <div className={classes.tabs}>
      <InboxTabs current={current} view={view} />
    </div>
    {children}
  </div>
)
