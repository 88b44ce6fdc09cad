import { z } from 'zod'
import { readTime } from './exotel-times.ts'
import { type CallReport, TelephonyTrouble } from './telephony.ts'

const text = z.string().nullish().catch(undefined)
const seconds = z
  .union([
    z.int().nonnegative().max(999_999),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(undefined)

const Call = z.object({
  Sid: z.string().min(1).max(100),
  Status: text,
  Direction: text,
  EndTime: text,
  RecordingUrl: text,
  Details: z.object({ ConversationDuration: seconds, Leg1Status: text, Leg2Status: text }).nullish().catch(undefined),
})
const CallAnswer = z.object({ Call })
const CallsAnswer = z.object({ Calls: z.array(z.object({ Sid: z.string().min(1).max(100), DateCreated: text })) })
const NumberAnswer = z.object({ Numbers: z.object({ DND: z.enum(['Yes', 'No']) }) })

const Message = z.object({
  CallSid: z.string().min(1).max(100),
  EventType: text,
  Status: text,
  DateUpdated: text,
  EndTime: text,
  RecordingUrl: text,
  ConversationDuration: seconds,
  Legs: z
    .array(z.object({ Status: text }))
    .nullish()
    .catch(undefined),
})

/** How a call and its two legs stand: the counsellor's and the parent's, or the parent's and the counsellor's of an inbound call. */
interface LegStatuses {
  status: string
  /** Undefined: not said. Null: never attempted. */
  first?: string | null | undefined
  second?: string | null | undefined
  talk: number | null | undefined
}

const parentEnds: Readonly<Record<string, CallReport['state']>> = {
  'no-answer': 'parent_no_answer',
  busy: 'parent_busy',
  failed: 'parent_failed',
  canceled: 'parent_failed',
}

const isWaiting = (status: string) => status === 'queued' || status === 'ringing'

/** Undefined when a call is over but the fate of its legs is not known yet. */
function outboundState({ status, first, second, talk }: LegStatuses): CallReport['state'] | undefined {
  if (isWaiting(status)) return 'dialling'
  if (status === 'in-progress') return second === 'in-progress' ? 'in_progress' : 'dialling'
  if (first === undefined || second === undefined) return undefined
  // The parent's telephone was not rung, so they are still to be called.
  if (first !== 'completed' || second === null) return 'counsellor_unreachable'
  // A parent who picked up and met nobody was not spoken to.
  if (second === 'completed') return talk === 0 ? 'parent_failed' : 'connected'
  return parentEnds[second] ?? 'parent_failed'
}

function inboundState({ status, second, talk }: LegStatuses): CallReport['state'] {
  if (isWaiting(status)) return 'ringing'
  if (status === 'in-progress') return 'in_progress'
  return status === 'completed' && ((talk ?? 0) > 0 || second === 'completed') ? 'connected' : 'missed'
}

const before = (instant: string, seconds: number) => new Date(Date.parse(instant) - seconds * 1000).toISOString()

interface Facts {
  providerId: string
  state: CallReport['state']
  end: string | null | undefined
  talk: number | null | undefined
  recordingUrl: string | null | undefined
}

/** Exotel does not say when the parent answered: they talked until the end. */
function report({ providerId, state, end, talk, recordingUrl }: Facts): CallReport {
  const endedAt = readTime(end)
  return {
    providerId,
    state,
    ...(endedAt && { endedAt }),
    ...(state === 'connected' && talk && { talkSeconds: talk, ...(endedAt && { answeredAt: before(endedAt, talk) }) }),
    ...(recordingUrl && { recordingUrl }),
  }
}

function parse<T>(shape: z.ZodType<T>, json: string): T {
  try {
    return shape.parse(JSON.parse(json))
  } catch {
    throw new TelephonyTrouble('The telephone service answered what its documentation does not say.')
  }
}

/** The id of a call that was accepted; undefined when the answer does not hold one. */
export function readAccepted(json: string): string | undefined {
  try {
    return parse(CallAnswer, json).Call.Sid
  } catch {
    return undefined
  }
}

export function readDetails(json: string): CallReport {
  const call = parse(CallAnswer, json).Call
  const { ConversationDuration: talk, Leg1Status: first, Leg2Status: second } = call.Details ?? {}
  const standing = { status: call.Status ?? '', first, second, talk }
  const state = /^(inbound|incoming)/.test(call.Direction ?? '') ? inboundState(standing) : outboundState(standing)
  if (!call.Status || !state) throw new TelephonyTrouble('The telephone service does not say yet how the call went.')
  return report({ providerId: call.Sid, state, end: call.EndTime, talk, recordingUrl: call.RecordingUrl })
}

export const readIds = (json: string): string[] =>
  parse(CallsAnswer, json)
    .Calls.toSorted((left, right) => (left.DateCreated ?? '').localeCompare(right.DateCreated ?? ''))
    .map(({ Sid }) => Sid)

export const readRegister = (json: string): boolean => parse(NumberAnswer, json).Numbers.DND === 'Yes'

/** Reads a message of Exotel about a call that we placed: that it was answered, or its final message. */
export function readMessage(message: unknown): CallReport | undefined {
  const read = Message.safeParse(message)
  if (!read.success) return undefined
  const { CallSid: providerId, EventType, Status, DateUpdated, EndTime, RecordingUrl, ConversationDuration: talk, Legs } = read.data
  const answeredAt = readTime(DateUpdated)
  if (EventType === 'answered') return { providerId, state: 'in_progress', ...(answeredAt && { answeredAt }) }
  if (!Status) return undefined
  const [first, second] = [Legs?.[0]?.Status, Legs?.[1]?.Status]
  // The call is over, and the details say how; without them nothing ends.
  const state = outboundState({ status: Status, first, second, talk }) ?? 'parent_failed'
  return report({ providerId, state, end: EndTime, talk, recordingUrl: RecordingUrl })
}
