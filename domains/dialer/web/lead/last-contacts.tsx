import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { LeadTimeline } from '#domains/leads/web/timeline/lead-timeline.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './current-lead.module.css'

interface AskedDetails {
  data: LeadDetails | undefined
  error: Error | null
  refetch: () => unknown
}

/** The timeline is a region of its own; until it is there, this holds its place under its name. */
export const LastContacts = memo(({ data, error, refetch }: AskedDetails) => (
  <section className={classes.contacts} aria-label={data ? undefined : 'Action timeline'}>
    {data ? <LeadTimeline lead={data} /> : error ? <FailureNote error={error} retry={refetch} /> : <AwaitedEntries />}
  </section>
))

const bars = ['60%', '85%', '40%', '70%', '90%', '45%', '65%', '80%', '40%']

const AwaitedEntries = () => (
  <div aria-hidden>
    {bars.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton are all alike
      <Skeleton key={at} height={at % 3 === 2 ? 8 : 12} width={width} radius="xl" mb={at % 3 === 2 ? 18 : 8} mt={at === 0 ? 44 : 0} />
    ))}
  </div>
)
