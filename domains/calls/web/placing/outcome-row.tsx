import { Kbd } from '@mantine/core'
import { type Call, setCallOutcome, type simulatedOutcomes } from '#domains/calls/contract/calls.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { stateWords } from '#platform/contract/call-states.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOwnCall } from '../call/use-own-call.ts'
import classes from './outcome-row.module.css'

/** No answer is logged as an outcome, here and for calls of every other kind: there is one way. */
type Outcome = Exclude<(typeof simulatedOutcomes)[number], 'parent_no_answer'>

/** Said by the counsellor, it is their own telephone. */
const outcomeWords: Readonly<Record<Outcome, string>> = { ...stateWords, counsellor_unreachable: 'My telephone did not answer' }

/** They work while a comment is typed, and no typing says an outcome. */
const outcomeKeys = {
  connected: 'alt+C',
  parent_busy: 'alt+B',
  parent_failed: 'alt+K',
  counsellor_unreachable: 'alt+Y',
} as const satisfies Record<Outcome, string>
const outcomes = Object.keys(outcomeKeys) as Outcome[]

/** A busy line is logged as an outcome too, unless an admin took its key away. */
function useOffered(): readonly Outcome[] {
  const isLogged = useActionList().data?.result.some(
    ({ dialer_button, outcome_key }) => dialer_button === 'line_busy' && outcome_key !== null,
  )
  return outcomes.filter((outcome) => outcome !== 'parent_busy' || isLogged === false)
}

interface OutcomeRowProps {
  call: Call
  /** The row lies over the page, so its keys work there. */
  isOver?: boolean | undefined
}

const keyText = (key: string) => key.replace('alt+', 'Alt ')

export function OutcomeRow({ call, isOver = false }: OutcomeRowProps) {
  const act = useApiMutation(setCallOutcome, useOwnCall(call))
  const say = (outcome: Outcome) => {
    if (!act.isPending && !act.isSuccess) act.mutate({ body: { outcome } })
  }
  const offered = useOffered()
  const isFree = () => isOver || !isSomethingOver()
  useKeys(offered.map((outcome) => [outcomeKeys[outcome], () => isFree() && say(outcome), { usePhysicalKeys: true }]))
  return (
    <fieldset className={classes.row} disabled={act.isPending}>
      <legend className={classes.legend}>How did it go?</legend>
      {offered.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={classes.outcome}
          data-outcome={outcome}
          aria-keyshortcuts={outcomeKeys[outcome].replace('alt', 'Alt')}
          onClick={() => say(outcome)}
        >
          <Kbd aria-hidden>{keyText(outcomeKeys[outcome])}</Kbd>
          {outcomeWords[outcome]}
        </button>
      ))}
    </fieldset>
  )
}
