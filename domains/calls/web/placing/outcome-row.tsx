import { Kbd } from '@mantine/core'
import { type Call, setCallOutcome, simulatedOutcomes } from '#domains/calls/contract/calls.ts'
import { stateWords } from '#platform/contract/call-states.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOwnCall } from '../call/use-own-call.ts'
import classes from './outcome-row.module.css'

/** No answer is logged as an outcome, here and for calls of every other kind: there is one way. */
const offered = simulatedOutcomes.filter((outcome) => outcome !== 'parent_no_answer')
type Outcome = (typeof offered)[number]

/** Said by the counsellor, it is their own telephone. */
const outcomeWords: Readonly<Record<Outcome, string>> = { ...stateWords, counsellor_unreachable: 'My telephone did not answer' }

/** In the order of the outcomes. They work while a comment is typed, and no typing says an outcome. */
const outcomeKeys = ['alt+C', 'alt+B', 'alt+K', 'alt+Y'] as const

interface OutcomeRowProps {
  call: Call
  /** The row lies over the page, so its keys work there. */
  isOver?: boolean | undefined
}

const keyText = (key: string) => key.replace('alt+', 'Alt ')

export function OutcomeRow({ call, isOver = false }: OutcomeRowProps) {
  const act = useCall(setCallOutcome, useOwnCall(call))
  const say = (outcome: Outcome) => {
    if (!act.isPending && !act.isSuccess) act.mutate({ body: { outcome } })
  }
  const isFree = () => isOver || !isSomethingOver()
  useKeys(
    outcomeKeys.map((key, at) => {
      const outcome = offered[at]
      return [key, () => outcome && isFree() && say(outcome), { usePhysicalKeys: true }]
    }),
  )
  return (
    <fieldset className={classes.row} disabled={act.isPending}>
      <legend className={classes.legend}>How did it go?</legend>
      {offered.map((outcome, at) => (
        <button
          key={outcome}
          type="button"
          className={classes.outcome}
          data-outcome={outcome}
          aria-keyshortcuts={outcomeKeys[at]?.replace('alt', 'Alt')}
          onClick={() => say(outcome)}
        >
          {outcomeKeys[at] && (
            <Kbd className={classes.key ?? ''} aria-hidden>
              {keyText(outcomeKeys[at])}
            </Kbd>
          )}
          {outcomeWords[outcome]}
        </button>
      ))}
    </fieldset>
  )
}
