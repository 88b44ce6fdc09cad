import { Title } from '@mantine/core'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from '../assignment.module.css'
import { AwayDay } from './away-day.tsx'

export function AwayScreen() {
  const { data, error, refetch } = useAsk(listAway, { quiet: true })
  return (
    <>
      <header className={classes.head}>
        <Title order={1}>Colleagues away</Title>
        <p className={classes.meaning}>
          What colleagues who are away have due today. If you take it, you can open the parent until they are back.
        </p>
      </header>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data?.results.length === 0 && (
        <EmptyNote title="Nobody is away">When a colleague who gets leads by a rule with you is away, their day is offered here.</EmptyNote>
      )}
      {data?.results.map((away) => (
        <AwayDay key={away.absence.id} away={away} />
      ))}
    </>
  )
}
