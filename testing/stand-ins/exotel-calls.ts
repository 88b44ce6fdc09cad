import { randomBytes } from 'node:crypto'

export type LegEnd = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled' | null

export interface CallFate {
  counsellor: LegEnd
  parent: LegEnd
  talkSeconds: number
  recording: boolean
}

export const spoken: CallFate = { counsellor: 'completed', parent: 'completed', talkSeconds: 30, recording: true }

export interface DialedCall {
  sid: string
  /** E.164, as they were asked for. */
  from: string
  to: string
  customField: string | undefined
  statusCallback: string | undefined
  events: string[]
  contentType: string | undefined
  createdAt: Date
  status: 'in-progress' | 'completed' | 'failed' | 'busy' | 'no-answer'
  endedAt?: Date
  fate?: CallFate
}

/** India's time without a zone, as Exotel writes it. */
export const asExotel = (instant: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' }).format(instant)

/** A number comes back with 0 in place of India's country code. */
const written = (e164: string) => e164.replace(/^\+91/, '0').replace(/^\+/, '00')

export const newSid = () => randomBytes(16).toString('hex')

export function statusOf({ counsellor, parent }: CallFate): DialedCall['status'] {
  const end = counsellor === 'completed' ? parent : counsellor
  if (end === 'canceled') return 'no-answer'
  return end ?? 'failed'
}

export interface Account {
  sid: string
  callerId: string
  url: string
}

const recordingOf = (call: DialedCall, { url }: Account) => (call.fate?.recording ? `${url}/recordings/${call.sid}.mp3` : null)

export const callBody = (call: DialedCall, account: Account) => ({
  Sid: call.sid,
  ParentCallSid: null,
  DateCreated: asExotel(call.createdAt),
  DateUpdated: asExotel(call.endedAt ?? call.createdAt),
  AccountSid: account.sid,
  To: written(call.to),
  From: written(call.from),
  PhoneNumberSid: account.callerId,
  Status: call.status,
  StartTime: asExotel(call.createdAt),
  EndTime: call.endedAt ? asExotel(call.endedAt) : null,
  Duration: call.endedAt ? String(Math.round((call.endedAt.getTime() - call.createdAt.getTime()) / 1000)) : null,
  Price: call.endedAt ? '1.500' : null,
  Direction: 'outbound-api',
  AnsweredBy: null,
  ForwardedFrom: null,
  CallerName: null,
  Uri: `/v1/Accounts/${account.sid}/Calls.json/${call.sid}`,
  RecordingUrl: recordingOf(call, account),
})

const onCall = (end: LegEnd | undefined, seconds: number) => (end === 'completed' ? seconds : 0)

export const detailsOf = ({ fate }: DialedCall) => ({
  ConversationDuration: fate?.talkSeconds ?? null,
  Leg1Status: fate?.counsellor ?? null,
  Leg2Status: fate?.parent ?? null,
  Legs: [
    { Leg: { Id: 1, OnCallDuration: onCall(fate?.counsellor, (fate?.talkSeconds ?? 0) + 12) } },
    { Leg: { Id: 2, OnCallDuration: onCall(fate?.parent, fate?.talkSeconds ?? 0) } },
  ],
})

export function messageBody(call: DialedCall, event: 'answered' | 'terminal', account: Account): Record<string, unknown> {
  const { DateCreated, DateUpdated, To, From, PhoneNumberSid, StartTime, EndTime, Direction } = callBody(call, account)
  const always = { CallSid: call.sid, DateUpdated, Status: call.status }
  const recording = recordingOf(call, account)
  const plain = { ...always, ...(recording && { RecordingUrl: recording }) }
  if (call.events.length === 0) return plain
  const more = { EventType: event, DateCreated, To, From, PhoneNumberSid, StartTime, Direction }
  if (event === 'answered') return { ...always, ...more, Status: 'in-progress' }
  const leg = (Status: LegEnd, seconds: number, AnsweredBy: string) => ({ OnCallDuration: onCall(Status, seconds), Status, AnsweredBy })
  const { counsellor = null, parent = null, talkSeconds = 0 } = call.fate ?? {}
  return {
    ...plain,
    ...more,
    EndTime,
    ConversationDuration: talkSeconds,
    CustomField: call.customField,
    Legs: [leg(counsellor, talkSeconds + 12, 'NA'), leg(parent, talkSeconds, 'Human')],
  }
}
