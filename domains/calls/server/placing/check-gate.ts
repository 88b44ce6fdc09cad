import { gateRefusals, restMinutes } from '#domains/calls/contract/calls.ts'
import type { CallingHours } from '#platform/contract/calling-hours.ts'
import { clockWords, isCallingTime, timeInIndia } from '#platform/contract/calling-hours.ts'
import { dayInIndia } from '#platform/contract/day-in-india.ts'
import { longestRing } from '#platform/server/gateways/telephony/telephony.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** Most calls that the telephone service is asked for in a minute; it takes 200 requests of any kind. */
const maxInAMinute = 150

export interface Situation {
  now: Date
  hours: CallingHours
  provider: 'none' | 'simulated' | 'real'
  isTheirs: boolean
  isValid: boolean
  /** The zones abroad in which they may be, by the number; none in India. */
  zones: readonly string[]
  optedOut: boolean
  /** They took back that we may help them with an admission. */
  helpRefused: boolean
  /** The call is for marketing, which they do not want. */
  marketingRefused: boolean
  wrongAt: string | null
  /** When they said no, where nothing came from them since and no next step was agreed. */
  chaseEndedAt: string | null
  consented: boolean
  /** The answer of the do-not-disturb register; null if it was never asked. */
  onRegister: boolean | null
  onCallWith: string | null
  /** True while nothing says whether that call rings. */
  isUnsure: boolean
  calledBy: string | null
  heldBy: string | null
  dialedAt: string | null
  automatic: boolean
  ownPhone: string | null
  placedLately: number
  overridden: boolean
}

export interface Against {
  rule: keyof typeof gateRefusals
  words: Record<string, string>
}

export interface Verdict {
  refusal: Against | undefined
  warnings: Against[]
  overridden: Against[]
}

type Check = (situation: Situation) => boolean | Record<string, string>

const against = (word: string, name: string | null) => name !== null && { [word]: name }

/** Whether a parent may be rung now, and still a moment later, when the counsellor has picked up: their telephone rings first. */
const isInHours = ({ hours, now, zones, provider }: Situation) =>
  isCallingTime(hours, now, zones) && (provider !== 'real' || isCallingTime(hours, new Date(now.getTime() + longestRing * 1000), zones))

/** The rules in the order in which they are asked: whether one stands against the call, and the words of its sentence. */
const rules = Object.entries({
  notTheirNumber: ({ isTheirs }) => !isTheirs,
  invalidNumber: ({ isValid }) => !isValid,
  wrongNumber: ({ wrongAt }) => wrongAt !== null && { day: dayInIndia(new Date(wrongAt)) },
  optedOut: ({ optedOut }) => optedOut,
  helpRefused: ({ helpRefused }) => helpRefused,
  marketingRefused: ({ marketingRefused }) => marketingRefused,
  chaseEnded: ({ chaseEndedAt }) => chaseEndedAt !== null && { day: dayInIndia(new Date(chaseEndedAt)) },
  doNotDisturb: ({ onRegister, consented }) => onRegister === true && !consented,
  outsideHours: (situation) => !isInHours(situation) && { ...situation.hours, clock: clockWords(situation.zones, situation.now) },
  lastCallUnsure: ({ onCallWith, isUnsure }) => isUnsure && against('parent', onCallWith),
  alreadyOnCall: ({ onCallWith }) => against('parent', onCallWith),
  parentOnCall: ({ calledBy }) => against('staff', calledBy),
  heldByAnother: ({ heldBy }) => against('staff', heldBy),
  calledLately: ({ automatic, dialedAt }) =>
    automatic && dialedAt !== null && { at: timeInIndia(new Date(dialedAt)), minutes: String(restMinutes) },
  noTelephone: ({ provider, ownPhone }) => provider === 'real' && ownPhone === null,
  noProvider: ({ provider }) => provider === 'none',
  tooManyCalls: ({ provider, placedLately }) => provider === 'real' && placedLately >= maxInAMinute,
} satisfies Partial<Record<keyof typeof gateRefusals, Check>>) as [keyof typeof gateRefusals, Check][]

const bending: (keyof typeof gateRefusals)[] = ['outsideHours', 'doNotDisturb', 'chaseEnded', 'calledLately']

/** The rules that protect a parent from a ringing telephone; for a simulated call they only warn. */
const ofRinging: (keyof typeof gateRefusals)[] = ['outsideHours', 'doNotDisturb']

export function checkGate(situation: Situation): Verdict {
  const verdict: Verdict = { refusal: undefined, warnings: [], overridden: [] }
  for (const [rule, check] of rules) {
    const found = check(situation)
    if (found === false) continue
    const stands = { rule, words: found === true ? {} : found }
    if (situation.overridden && bending.includes(rule)) verdict.overridden.push(stands)
    else if (situation.provider === 'simulated' && ofRinging.includes(rule)) verdict.warnings.push(stands)
    else return { ...verdict, refusal: stands }
  }
  return verdict
}

export const refusalOf = ({ rule, words }: Against) => refuse({ refusals: gateRefusals }, rule, { words })
