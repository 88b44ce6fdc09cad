import { CloseButton } from '@mantine/core'
import { isLive } from '@portal/contract/call-states'
import type { Call } from '@portal/contract/calls'
import type { PhoneNumber } from '@portal/contract/shapes'
import { Link } from '@tanstack/react-router'
import { useMe } from '../sessions/use-me.ts'
import { phoneText } from '../ui/phone-text.ts'
import { AskAgain } from './ask-again.tsx'
import classes from './call-bar.module.css'
import { CallClock } from './call-clock.tsx'
import { CallIcon } from './call-icon.tsx'
import { callWords, runningSince, toneOf } from './call-words.ts'
import { OtherNumbers } from './other-numbers.tsx'
import { OutcomeRow } from './outcome-row.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SimulatedBadge } from './simulated-badge.tsx'
import { useCallOf } from './use-call-of.ts'
import { usePlaceCall } from './use-place-call.ts'

interface CallBarProps {
  call: Call
  others: readonly PhoneNumber[]
  onPutAway: () => void
}

/** The call that goes on or has just ended, over the foot of every page: with whom, how it stands, and what can be done about it. */
export function CallBar({ call, others, onPutAway }: CallBarProps) {
  const calling = usePlaceCall()
  const { warnings } = useCallOf(call.lead?.id ?? 0)
  return (
    <section className={classes.bar} data-call-bar data-tone={toneOf(call.state)} aria-label="Call">
      <Standing call={call} />
      {warnings.length > 0 && <p className={classes.quiet}>{warnings.join(' ')}</p>}
      <div className={classes.acts}>
        {call.state === 'simulated' && <OutcomeRow key={call.id} call={call} />}
        <OtherNumbers call={call} others={others} place={calling.place} />
        <AskAgain call={call} />
        {calling.press?.refusal && <RefusalNote press={calling.press} place={calling.place} />}
      </div>
      {!isLive(call.state) && (
        <CloseButton size="sm" className={classes.away} aria-label="Put the call away" title="Put the call away" onClick={onPutAway} />
      )}
    </section>
  )
}

/** State, clock and whom; what is simulated says so instead of a state, and beside its outcome. */
function Standing({ call }: { call: Call }) {
  const { user } = useMe()
  const since = runningSince(call)
  return (
    <div className={classes.standing}>
      <CallIcon tone={toneOf(call.state)} size={18} />
      {call.state !== 'simulated' && <strong className={classes.words}>{callWords(call, user.id)}</strong>}
      {since && <CallClock since={since} className={classes.clock} />}
      <span className={classes.whom}>
        {call.lead ? (
          <Link to="/leads/$leadId" params={{ leadId: String(call.lead.id) }} className={classes.name}>
            <bdi>{call.lead.name}</bdi>
          </Link>
        ) : (
          'No parent has this number'
        )}
        <span className={classes.number}>{phoneText(call.phone)}</span>
      </span>
      {call.simulated && <SimulatedBadge />}
    </div>
  )
}
