import { india } from '#platform/contract/india.ts'
import { numberAsGiven, readForeign } from '../../numbers/telephone-number.ts'
import { readTime } from './exotel-times.ts'
import type { IncomingCall } from './telephony.ts'

type Message = Record<string, unknown>

/** Longest value that is read, in characters. */
const longestValue = 2_000

/** A field as text. Fields without a value are left out, empty, or say "null". */
function field(message: Message, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = message[name]
    if (typeof value !== 'string' || value.length > longestValue) continue
    const text = value.trim().replaceAll('"', '')
    if (text && text !== 'null') return text
  }
}

/** A number that our rules do not know still called us. Indian numbers have a leading zero. */
const numberOf = (text: string | undefined) =>
  text && (readForeign(text) ?? numberAsGiven(text.replace(/^0(?!0)/, `+${india.countryCode}`)))?.e164

type State = NonNullable<IncomingCall['state']>

/** How the flow ended for the parent, by the Passthru applet. A parent who left a voicemail spoke to nobody. */
const byCallType: Readonly<Record<string, State>> = {
  completed: 'connected',
  incomplete: 'missed',
  'client-hangup': 'missed',
  voicemail: 'missed',
}

/** How the last telephone that was rung ended, by the same applet. */
const byDialStatus: Readonly<Record<string, State>> = {
  completed: 'connected',
  'no-answer': 'missed',
  busy: 'missed',
  failed: 'missed',
  canceled: 'missed',
}

/** The state of the rung telephone, by the popup of the Connect applet. */
const byEvent: Readonly<Record<string, State>> = { Dial: 'ringing', Ringing: 'ringing', Answered: 'in_progress' }

/** Undefined when a telephone became free: the call may be over, or ring elsewhere. */
function stateOf(message: Message): State | undefined {
  const ended = [byDialStatus[field(message, 'DialCallStatus') ?? ''], byCallType[field(message, 'CallType') ?? '']]
  if (ended.includes('connected')) return 'connected'
  if (ended.includes('missed')) return 'missed'
  const event = byEvent[field(message, 'EventType') ?? '']
  return event ?? (isFree(message) ? undefined : 'ringing')
}

const isFree = (message: Message) => field(message, 'Status') === 'free' || field(message, 'EventType') === 'Terminal'

/** Seconds of conversation: the longest of the telephones rung. DialCallDuration would count the ringing too. */
function talkOf(message: Message): number | undefined {
  const texts = Object.keys(message).filter((name) => /^Legs\[\d\]\[OnCallDuration\]$/.test(name))
  const seconds = [...texts, 'ConversationDuration'].map((name) => field(message, name)).filter((text) => /^\d{1,6}$/.test(text ?? ''))
  return seconds.length > 0 ? Math.max(...seconds.map(Number)) : undefined
}

const without = <Facts extends object>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== false && value !== ''))

/** Reads the Passthru applet and the popup of the Connect applet. Both send the year 1970 as EndTime, so the sending time replaces it. */
export function readInbound(body: unknown): IncomingCall | undefined {
  const message = body as Message
  const providerId = field(message, 'CallSid')
  if (!providerId || !/^[\w-]{8,100}$/.test(providerId)) return undefined
  if (field(message, 'Direction')?.startsWith('outbound')) return undefined
  const state = stateOf(message)
  const sent = readTime(field(message, 'CurrentTime'))
  const hasEnded = state === 'connected' || state === 'missed'
  return {
    providerId,
    ...without({
      from: numberOf(field(message, 'CallFrom', 'From')),
      rings: numberOf(field(message, 'DialWhomNumber')),
      state,
      isFree: isFree(message),
      startedAt: readTime(field(message, 'StartTime')),
      answeredAt: state === 'in_progress' ? sent : undefined,
      endedAt: hasEnded ? sent : undefined,
      talkSeconds: state === 'connected' ? talkOf(message) : undefined,
      recordingUrl: hasEnded ? field(message, 'RecordingUrl') : undefined,
    }),
  }
}
