import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { listSetAsideMails } from '#domains/mail/contract/set-aside-mails.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './set-aside.module.css'
import { SetAsideLine } from './set-aside-line.tsx'

/** Mails that came in and could not be read, for admins: each is read by a person, and answered from the mailbox. */
export function SetAsideScreen() {
  const { data, error, isPending, refetch } = useAsk(listSetAsideMails, { quiet: true })
  const isLate = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  return (
    <>
      <PageTitle title="Mails that could not be read" />
      <p className={classes.meaning}>
        Each is kept as it came. Download it and open it in a mail program, answer the parent from there, and press Done with it.
      </p>
      {data?.count === 0 && (
        <EmptyNote whole title="No mail is set aside">
          <Link to="/connections">Back to Connections</Link>
        </EmptyNote>
      )}
      <ul className={classes.mails} aria-label="Mails that could not be read" aria-busy={isPending}>
        {data
          ? data.results.map((mail) => <SetAsideLine key={mail.id} mail={mail} />)
          : isLate && [0, 1].map((at) => <Skeleton key={at} component="li" height={140} />)}
      </ul>
    </>
  )
}
