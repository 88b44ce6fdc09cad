import { Button, Skeleton } from '@mantine/core'
import { getConnections } from '#domains/messages/contract/connections.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { ConnectionCard } from './connection-card.tsx'
import classes from './connections.module.css'
import { SendTestMessage } from './send-test-message.tsx'
import { SimulateMessage } from './simulate-message.tsx'

/** Each answer asks the services themselves, so it is asked once a minute. */
const askedEvery = 60_000

/** How each outside service stands, for admins. */
export function ConnectionsScreen() {
  const { data, error, isFetching, isPending, refetch } = useApiQuery(getConnections, { quiet: true, refetchInterval: askedEvery })
  const isLate = useShownAfter(isPending)
  const whatsapp = data?.results.find(({ name }) => name === 'whatsapp')
  return (
    <>
      <PageTitle title="Connections">
        <Button variant="default" loading={isFetching && !isPending} onClick={() => void refetch()}>
          Check again
        </Button>
      </PageTitle>
      {error && !data ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        <ul className={classes.cards} aria-label="Gateways services" aria-busy={isPending}>
          {data
            ? data.results.map((connection) => (
                <ConnectionCard key={connection.name} connection={connection}>
                  {(connection.name === 'whatsapp' || connection.name === 'email') && (connection.configured || connection.simulated) && (
                    <SendTestMessage channel={connection.name} test={data.test?.ours.channel === connection.name ? data.test : null} />
                  )}
                </ConnectionCard>
              ))
            : isLate && [0, 1, 2, 3, 4, 5].map((at) => <Skeleton key={at} component="li" height={132} />)}
        </ul>
      )}
      {whatsapp?.simulated && <SimulateMessage />}
    </>
  )
}
