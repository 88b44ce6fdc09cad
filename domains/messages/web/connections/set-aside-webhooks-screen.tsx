import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  closeSetAsideWebhook,
  connectionNames,
  getConnections,
  listSetAsideWebhooks,
  readWebhookAgain,
  type SetAsideWebhook,
} from '#domains/messages/contract/connections.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './connections.module.css'

const refreshes = [keyOf(listSetAsideWebhooks), keyOf(getConnections)]

/** One message of a service that could not be read, as it came. */
function SetAsideLine({ webhook: { id, service, received_at, trouble, told } }: { webhook: SetAsideWebhook }) {
  const again = useCall(readWebhookAgain, { params: { id }, refreshes })
  const close = useCall(closeSetAsideWebhook, { params: { id }, refreshes })
  return (
    <li className={classes.card}>
      <h2>
        {connectionNames[service]}, <Moment at={received_at} />
      </h2>
      <p className={classes.trouble}>{trouble}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={classes.told} tabIndex={0} aria-label="What the service told">
        {told}
      </section>
      <div className={classes.acts}>
        <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate({})}>
          Read it again
        </Button>
        <Button size="xs" loading={close.isPending} onClick={() => close.mutate({})}>
          Done with it
        </Button>
      </div>
    </li>
  )
}

/** What WhatsApp or the telephone service told and could not be read, for admins: a person reads it here. */
export function SetAsideWebhooksScreen() {
  const { data, error, isPending, refetch } = useAsk(listSetAsideWebhooks, { quiet: true })
  const isLate = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  return (
    <>
      <PageTitle title="Messages that could not be read" />
      <p className={classes.quiet}>
        Each is kept as it came for 30 days. Read what it says, answer the parent, and press Done with it. After an upgrade of the portal,
        try Read it again first.
      </p>
      {data?.count === 0 && (
        <EmptyNote whole title="No message is set aside">
          <Link to="/connections">Back to Connections</Link>
        </EmptyNote>
      )}
      <ul className={classes.cards} aria-label="Messages that could not be read" aria-busy={isPending}>
        {data
          ? data.results.map((webhook) => <SetAsideLine key={webhook.id} webhook={webhook} />)
          : isLate && [0, 1].map((at) => <Skeleton key={at} component="li" height={140} />)}
      </ul>
    </>
  )
}
