import { Group, Title } from '@mantine/core'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from '../assignment/assignment.module.css'
import { AwayDay } from './away-day.tsx'

export function AwayScreen() {
  const { data, error, refetch } = useApiQuery(listAway, { quiet: true })
  return (
    <>
      <Group component="header" gap="8px 16px" mb="md">
        <Title order={1}>Colleagues away</Title>
        <p className={classes.meaning}>
          Parents of colleagues who are away: follow-ups and booked calls that are due today or overdue, replies, missed calls and
          enquiries. What came since they left stands first. Take one to call that parent until your colleague returns.
        </p>
      </Group>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data?.results.length === 0 && (
        <EmptyNote whole title="Nobody is away">
          When someone on your team is away, their parents who wait for somebody appear here.
        </EmptyNote>
      )}
      {data?.results.map((away) => (
        <AwayDay key={away.absence.id} away={away} />
      ))}
    </>
  )
}
