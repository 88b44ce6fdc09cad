import { Box, Group } from '@mantine/core'
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type Call, issueRecordingTicket } from '#domains/calls/contract/calls.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { callWords, toneOf } from '../call/call-words.ts'
import { SimulatedBadge } from '../call/simulated-badge.tsx'
import { RecordingPlayer } from './recording-player.tsx'
import classes from './recordings.module.css'

export function CallRecord({ call }: { call: Call }) {
  const { user } = useMe()
  const isIncoming = call.direction === 'inbound'
  const Direction = isIncoming ? IconPhoneIncoming : IconPhoneOutgoing
  return (
    <li className={classes.call}>
      <Direction size={18} className={classes.direction} role="img" aria-label={isIncoming ? 'Incoming' : 'Outgoing'} />
      <Box flex={1} miw={0}>
        <Group component="p" gap="4px 8px">
          {call.state !== 'simulated' && (
            <strong className={classes.words} data-tone={toneOf(call.state)}>
              {callWords(call, user.id)}
            </strong>
          )}
          {call.simulated && <SimulatedBadge />}
        </Group>
        <p className={classes.quiet}>
          <Moment at={call.placed_at} />
          {call.by && (
            <>
              {' · '}
              <bdi>{call.by.name}</bdi>
            </>
          )}
          {` · ${phoneText(call.phone)}`}
          {call.automatic && ' · by the dialer'}
        </p>
        <Recording call={call} />
      </Box>
    </li>
  )
}

const words = { none: 'no recording', expected: 'The recording is expected.', failed: 'The recording could not be fetched.' } as const

function Recording({ call }: { call: Call }) {
  if (call.recording === 'ready') return <RecordingPlayer call={call} />
  return <p className={classes.quiet}>{call.simulated ? issueRecordingTicket.refusals.simulated[1] : words[call.recording]}</p>
}
