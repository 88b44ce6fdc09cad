import type { DialerSession } from '#domains/dialer/contract/dialer.ts'
import { stateWords } from '#platform/contract/call-states.ts'

type Figures = DialerSession['figures']

/** What a counsellor is asked about at the end of the day, in this order, each by its name. */
const first = [
  'Visit Scheduled',
  'Visit Done',
  'Lead Generated',
  'Application Submitted',
  'Registration Done at School',
  'Admission Done',
  'Not Interested',
  stateWords.parent_no_answer,
]

/** So many outcomes stand by name, if no more of those come first; the others are summed. */
const leastNamed = 4

/** The outcomes that come first, then the most frequent, and the rest as one line. Every outcome is in one of them. */
function outcomeLines(outcomes: Figures['outcomes']): [string, string][] {
  const leading = first.flatMap((name) => outcomes.filter((outcome) => outcome.name === name))
  const ordered = [...leading, ...outcomes.filter((outcome) => !leading.includes(outcome))]
  const named = Math.max(leading.length, leastNamed)
  const rest = ordered.slice(named)
  const lines = ordered.slice(0, rest.length > 1 ? named : named + 1).map(({ name, count }): [string, string] => [name, String(count)])
  return rest.length > 1 ? [...lines, ['Other outcomes', String(rest.reduce((sum, { count }) => sum + count, 0))]] : lines
}

/** Simulated calls stand apart, and only where there are some. The pace is nothing in the first minutes, when it would be a guess. */
export const figureLines = (
  { calls, simulated, talk_seconds, outcomes, per_hour }: Figures,
  clock: (seconds: number) => string,
): [string, string][] => [
  ...(calls > 0 || simulated === 0 ? [['Calls', String(calls)] as [string, string]] : []),
  ...(simulated > 0 ? [['Simulated calls', String(simulated)] as [string, string]] : []),
  ...(talk_seconds > 0 || simulated === 0 ? [['Talk', clock(talk_seconds)] as [string, string]] : []),
  ...outcomeLines(outcomes),
  ['Pace', per_hour === null ? '–' : `${Math.round(per_hour)}/h`],
]

/** What is done of the day's target, where there is one. */
export const targetLines = ({ calls, simulated, talks, target }: DialerSession['today']): [string, string][] => [
  ...(target?.calls ? [['Calls today', `${calls} of ${target.calls}`] as [string, string]] : []),
  ...(target?.calls && simulated > 0 ? [['Simulated today', String(simulated)] as [string, string]] : []),
  ...(target?.talks ? [['Talks today', `${talks} of ${target.talks}`] as [string, string]] : []),
]
