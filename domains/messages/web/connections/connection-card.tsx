import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Connection, connectionNames, getConnections, startChannel } from '#domains/messages/contract/connections.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Fact } from '#platform/web/ui/facts.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import state from '../message/state-mark.module.css'
import classes from './connections.module.css'

function standingOf({ configured, simulated, answers, stopped }: Connection): { word: string; tone: string } {
  if (stopped !== null) return { word: 'Stopped', tone: 'overdue' }
  if (simulated) return { word: 'Simulated', tone: 'simulated' }
  if (!configured) return { word: 'Not connected', tone: 'none' }
  if (answers === false) return { word: 'Does not answer', tone: 'overdue' }
  return answers ? { word: 'Connected, answers', tone: 'done' } : { word: 'Connected', tone: 'done' }
}

/** One outside service: whether it answers, its last trouble and what waits for it. */
export function ConnectionCard({ connection, children }: { connection: Connection; children: ReactNode }) {
  const { name, service, answers, trouble, trouble_at, read_at, stopped, waiting, unknown, set_aside, address } = connection
  const { word, tone } = standingOf(connection)
  return (
    <li className={classes.card} aria-label={connectionNames[name]}>
      <header className={classes.cardHead}>
        <h2>{connectionNames[name]}</h2>
        <span className={state.mark} data-tone={tone}>
          {word}
        </span>
      </header>
      <Text fz="md">{service}</Text>
      {stopped !== null && <Stopped channel={name === 'email' ? 'email' : 'whatsapp'} why={stopped} />}
      {trouble !== null && (
        <p className={answers === false ? classes.trouble : textStyles.quietSm}>
          {answers === false ? '' : 'Last trouble: '}
          {trouble} {trouble_at && <Moment at={trouble_at} />}
        </p>
      )}
      {read_at !== null && (
        <p className={textStyles.quietSm}>
          Last read <Moment at={read_at} />
        </p>
      )}
      {set_aside !== null && (
        <p className={classes.trouble}>
          {counted(set_aside.count, name === 'mailbox' ? 'mail' : 'message')} could not be read.{' '}
          <Link to={set_aside.path}>Look at them</Link>
        </p>
      )}
      {waiting !== null && (
        <dl className={classes.figures}>
          <Fact name="Waiting to be sent">{grouped(waiting)}</Fact>
          <Fact name="Not known if sent, last 24 hours">{grouped(unknown ?? 0)}</Fact>
        </dl>
      )}
      {address !== null && (
        <p className={classes.address}>
          <span className={textStyles.quietSm}>Give this address to the provider, so that its messages reach us:</span>
          <code>{address}</code>
          <Button size="compact-xs" variant="default" onClick={() => void copyText(address, 'Address copied')}>
            Copy
          </Button>
        </p>
      )}
      {children}
    </li>
  )
}

function Stopped({ channel, why }: { channel: 'whatsapp' | 'email'; why: string }) {
  const start = useApiMutation(startChannel, { params: { channel }, refreshes: [keyOf(getConnections)] })
  return (
    <Stack gap="sm" align="flex-start" role="alert">
      <p className={classes.trouble}>{why} Nothing is sent until it is started again.</p>
      <Button size="xs" loading={start.isPending} onClick={() => start.mutate({})}>
        Start again
      </Button>
    </Stack>
  )
}
