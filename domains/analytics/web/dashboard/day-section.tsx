import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './dashboard.module.css'

interface DaySectionProps<Row> {
  id: string
  title: ReactNode
  rows: readonly Row[] | undefined
  asked: { error: Error | null; isPending: boolean; refetch: () => unknown }
  empty: ReactNode
  /** The table of the rows. */
  children: (rows: readonly Row[] | 'awaited') => ReactNode
}

/** A part of the day with its rows. */
export function DaySection<Row>({ id, title, rows, asked, empty, children }: DaySectionProps<Row>) {
  const isLate = useShownAfter(asked.isPending)
  return (
    <section aria-labelledby={id} className={classes.team}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {asked.error && !rows ? (
        <FailureNote error={asked.error} retry={asked.refetch} />
      ) : rows?.length === 0 ? (
        empty
      ) : (
        <div className={classes.members}>{children(rows ?? (isLate ? 'awaited' : []))}</div>
      )}
    </section>
  )
}
