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

const outcomeDigits = ['1', '2', '3', '4'] as const

interface OutcomeRowProps {
  call: Call
  /** One for each outcome; those with Alt or Ctrl work while typing too. */
  keys?: readonly string[] | undefined
  /** The row lies over the page, so its keys work there. */
  isOver?: boolean | undefined
}

const hasModifier = (key: string) => key.includes('+')

const keyText = (key: string) => key.replace(/(^|\+)(\w)/g, (_, plus: string, letter: string) => `${plus && ' '}${letter.toUpperCase()}`)

export function OutcomeRow({ call, keys = outcomeDigits, isOver = false }: OutcomeRowProps) {
  const act = useCall(setCallOutcome, useOwnCall(call))
  const say = (outcome: Outcome) => {
    if (!act.isPending && !act.isSuccess) act.mutate({ body: { outcome } })
  }
  const isFree = () => isOver || !isSomethingOver()
  useKeys(
    keys.map((key, at) => {
      const outcome = offered[at]
      return [key, () => outcome && isFree() && say(outcome), { usePhysicalKeys: hasModifier(key) }]
    }),
  )
  return (
    <fieldset className={classes.row} disabled={act.isPending}>
      <legend className={classes.legend}>How did it go?</legend>
      {offered.map((outcome, at) => (
        <button key={outcome} type="button" className={classes.outcome} data-outcome={outcome} onClick={() => say(outcome)}>
          {keys[at] && (
            <Kbd className={classes.key ?? ''} aria-hidden>
              {keyText(keys[at])}
            </Kbd>
          )}
          {outcomeWords[outcome]}
        </button>
      ))}
    </fieldset>
  )
}
