import { type ProposedStep, proposalText } from '#domains/actions/web/action/propose-step.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { instantOf } from '#platform/web/ui/when/slot.ts'
import { presets } from '../dialer/dialer-words.ts'

const timeOf = ({ slot }: ProposedStep) => agreedText(new Date(instantOf(slot)).toISOString())

/** What *Call Not Picked* and *Call Later* of the dialer plan, in one sentence where it is the same. */
export function nextCallsText(notPicked: ProposedStep | undefined, later: ProposedStep | undefined): string | undefined {
  if (!notPicked && !later) return undefined
  const reasoned = notPicked && proposalText(notPicked)
  const begun = `Logs the outcome and sets the next call${notPicked && !reasoned ? ` for ${timeOf(notPicked)}` : ''}.`
  const laterText = later && (proposalText(later) ?? `${timeOf(later)}.`)
  const isSame = notPicked && later && laterText === (reasoned ?? `${timeOf(notPicked)}.`)
  return [begun, reasoned, laterText && !isSame && `${presets.callLater.button}: ${laterText}`].filter(Boolean).join(' ')
}
