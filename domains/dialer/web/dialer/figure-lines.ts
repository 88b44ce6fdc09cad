import type { DialerSession } from '#domains/dialer/contract/dialer.ts'

type Figures = DialerSession['figures']

/** So many outcomes stand by name; the others are summed. */
const mostNamed = 4

/** The most frequent outcomes of a session, and the rest as one line. Every outcome is in one of them. */
function outcomeLines(outcomes: Figures['outcomes']): [string, string][] {
  const rest = outcomes.slice(mostNamed)
  const lines = outcomes
    .slice(0, rest.length > 1 ? mostNamed : mostNamed + 1)
    .map(({ name, count }): [string, string] => [name, String(count)])
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
