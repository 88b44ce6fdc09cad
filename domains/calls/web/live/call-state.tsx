import { Group, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Call } from '#domains/calls/contract/calls.ts'
import { OutsideHoursNote } from '#domains/leads/web/lead/outside-hours-note.tsx'
import { isLive } from '#platform/contract/call-states.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { CallClock } from '../call/call-clock.tsx'
import { callWords, runningSince, toneOf } from '../call/call-words.ts'
import { SimulatedBadge } from '../call/simulated-badge.tsx'
import { AskAgain } from '../placing/ask-again.tsx'
import { NumbersToTry, type NumberToTryKey } from '../placing/numbers-to-try.tsx'
import { OutcomeRow } from '../placing/outcome-row.tsx'
import { RefusalNote } from '../placing/refusal-note.tsx'
import { usePlaceCall } from '../placing/use-place-call.ts'
import { CallIcon } from './call-icon.tsx'
import classes from './call-state.module.css'
import { useCallStateShown } from './call-states-shown.ts'
import { useCallOf } from './use-call-of.ts'

interface CallStateProps {
  leadId: number
  /** The zones abroad in which the parent may be. */
  zones: readonly string[]
  otherNumberKey?: NumberToTryKey
}

export function CallState({ leadId, zones, otherNumberKey }: CallStateProps) {
  const { call, others, press, warnings } = useCallOf(leadId)
  const { place } = usePlaceCall()
  const isOnItsWay = press?.stands === 'placing'
  useCallStateShown(leadId)
  return (
    <section className={classes.state} data-tone={isOnItsWay ? 'waiting' : call && toneOf(call.state)} aria-label="The call">
      {isOnItsWay || !call ? <NoCall isOnItsWay={isOnItsWay} /> : <CallProgress call={call} />}
      {!isOnItsWay && !call && <OutsideHoursNote zones={zones} />}
      {press?.refusal && <RefusalNote press={press} place={place} />}
      {warnings.map((warning) => (
        <Text key={warning} fz="sm" c="var(--ink)">
          {warning}
        </Text>
      ))}
      {call && !isOnItsWay && (
        <Stack gap="sm" align="flex-start" className={classes.acts ?? ''}>
          {call.state === 'simulated' && <OutcomeRow key={call.id} call={call} isOver />}
          <NumbersToTry call={call} others={others} place={place} firstKey={otherNumberKey} />
          <AskAgain call={call} />
        </Stack>
      )}
    </section>
  )
}

const NoCall = ({ isOnItsWay }: { isOnItsWay: boolean }) => (
  <Group component="p" gap="4px 10px" c="var(--ink)" role="status">
    <IconPhone size={24} aria-hidden />
    <strong className={classes.words}>{isOnItsWay ? 'Placing the call' : 'No call yet'}</strong>
  </Group>
)

function CallProgress({ call }: { call: Call }) {
  const { user } = useMe()
  const since = runningSince(call)
  const isOver = !isLive(call.state) && call.state !== 'simulated'
  return (
    <Group component="p" gap="4px 10px" c="var(--ink)" role="status">
      <CallIcon tone={toneOf(call.state)} size={24} />
      {call.state === 'simulated' ? <SimulatedBadge isLarge /> : <strong className={classes.words}>{callWords(call, user.id)}</strong>}
      {since && <CallClock since={since} className={classes.clock} />}
      <span className={classes.number}>{phoneText(call.phone)}</span>
      {call.simulated && isOver && <SimulatedBadge />}
    </Group>
  )
}
