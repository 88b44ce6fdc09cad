import type { DialerSession } from '#domains/dialer/contract/dialer.ts'

type Figures = DialerSession['figures']

/** The pace is nothing in the first minutes, when it would be a guess. */
export const figureLines = (
  { calls, talk_seconds, outcomes, per_hour }: Figures,
  clock: (seconds: number) => string,
): [string, string][] => [
  ['Calls', String(calls)],
  ['Talk', clock(talk_seconds)],
  ['Connected', String(outcomes.connected)],
  ['No answer', String(outcomes.no_answer)],
  ['Other', String(outcomes.other)],
  ['Pace', per_hour === null ? '–' : `${Math.round(per_hour)}/h`],
]

/** What is done of the day's target, where there is one. */
export const targetLines = ({ calls, talks, target }: DialerSession['today']): [string, string][] => [
  ...(target?.calls ? [['Calls today', `${calls} of ${target.calls}`] as [string, string]] : []),
  ...(target?.talks ? [['Talks today', `${talks} of ${target.talks}`] as [string, string]] : []),
]
