import { Box, CloseButton, Group } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Call } from '#domains/calls/contract/calls.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import { CommentBox } from '#domains/leads/web/timeline/comment-box.tsx'
import { isLive } from '#platform/contract/call-states.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { CallClock } from '../call/call-clock.tsx'
import { callWords, runningSince, toneOf } from '../call/call-words.ts'
import { SimulatedBadge } from '../call/simulated-badge.tsx'
import { NewCaller } from '../inbound/new-caller.tsx'
import { openKey } from '../inbound/open-key.ts'
import { useOpenLead } from '../inbound/use-open-lead.ts'
import { AskAgain } from '../placing/ask-again.tsx'
import { NumbersToTry } from '../placing/numbers-to-try.tsx'
import { OutcomeRow } from '../placing/outcome-row.tsx'
import { RefusalNote } from '../placing/refusal-note.tsx'
import { usePlaceCall } from '../placing/use-place-call.ts'
import classes from './call-bar.module.css'
import { CallIcon } from './call-icon.tsx'
import { useCallOf } from './use-call-of.ts'

interface CallBarProps {
  call: Call
  others: readonly PhoneNumber[]
  isAnotherRinging: boolean
  onPutAway: () => void
}

/** Whoever listens to the parent writes without looking. */
const goesOn = ({ state }: Call) => isLive(state) || state === 'simulated'

/** Whether the page shows another parent, whose part the bar must not seem to be. */
function useIsOfAnother({ lead }: Call): boolean {
  const { leadId: open } = useParams({ strict: false })
  return lead !== null && open !== undefined && open !== String(lead.id)
}

export function CallBar({ call, others, isAnotherRinging, onPutAway }: CallBarProps) {
  const calling = usePlaceCall()
  const { warnings } = useCallOf(call.lead?.id ?? 0)
  const isOfAnother = useIsOfAnother(call)
  return (
    <section
      className={classes.bar}
      data-call-bar
      data-letters-rest={(goesOn(call) && !(isOfAnother && call.state === 'simulated')) || undefined}
      data-tone={toneOf(call.state)}
      aria-label="Call"
    >
      <CallProgress call={call} />
      {warnings.length > 0 && !isOfAnother && <p className={textStyles.quietXs}>{warnings.join(' ')}</p>}
      {isOfAnother ? (
        <p className={textStyles.quietXs}>
          This call is with <bdi>{call.lead?.name}</bdi>, not with the parent on this page.
        </p>
      ) : (
        <Group gap="6px 12px" className={classes.acts ?? ''}>
          {call.state === 'simulated' && <OutcomeRow key={call.id} call={call} />}
          <NumbersToTry call={call} others={others} place={calling.place} />
          {call.lead === null && call.direction === 'inbound' && <NewCaller phone={call.phone} hasKey={!isAnotherRinging} />}
          <AskAgain call={call} />
          {calling.press?.refusal && <RefusalNote press={calling.press} place={calling.place} />}
        </Group>
      )}
      {call.lead && call.direction === 'inbound' && !isAnotherRinging && <CallerKey leadId={call.lead.id} />}
      {call.lead && <CallNote key={call.lead.id} call={call} leadId={call.lead.id} />}
      {!isLive(call.state) && (
        <CloseButton size="sm" className={classes.away} aria-label="Hide the call" title="Hide the call" onClick={onPutAway} />
      )}
    </section>
  )
}

/** The key of the ringing card goes on to open the parent once one speaks: a colleague's parent is seen only then. */
function CallerKey({ leadId }: { leadId: number }) {
  const { open } = useOpenLead(leadId)
  useKeys([[openKey, open, { usePhysicalKeys: true }]])
  return null
}

function CallProgress({ call }: { call: Call }) {
  const { user } = useMe()
  const since = runningSince(call)
  return (
    <Group gap="4px 10px" miw={0} c="var(--ink)">
      <CallIcon tone={toneOf(call.state)} size={18} />
      {call.state === 'simulated' ? <SimulatedBadge /> : <strong className={classes.words}>{callWords(call, user.id)}</strong>}
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
      {call.simulated && call.state !== 'simulated' && <SimulatedBadge />}
    </Group>
  )
}

/**
 * The comment box of the parent who is called, with the outcomes over it, until one is logged. An open lead has its own, which alone answers to
 * the keys.
 */
function CallNote({ call, leadId }: { call: Call; leadId: number }) {
  const { leadId: open } = useParams({ strict: false })
  const isWanted = open === undefined
  const { data: lead, isError } = useApiQuery(getLead, { params: { id: leadId }, enabled: isWanted, quiet: true })
  const isLogged = lead?.latest_action && Date.parse(lead.latest_action.at) > Date.parse(call.placed_at)
  if (!isWanted || isError || (isLogged && !isLive(call.state))) return null
  return (
    <Suspense fallback={<Box flex="1 1 440px" mih={112} />}>
      <CommentBox leadId={leadId} lead={lead} isInBar />
    </Suspense>
  )
}
