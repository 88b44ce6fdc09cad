import { randomBytes } from 'node:crypto'
import { asExotel, newSid } from './exotel-calls.ts'

export interface Ringing {
  sid: string
  from: string
  /** The telephone of ours that rings; none where the flow does not say. */
  rings?: string | undefined
  began: Date
}

const written = (e164: string) => e164.replace(/^\+91/, '0')

export const ringing = (from: string, rings?: string, minutesAgo = 0): Ringing => ({
  sid: newSid(),
  from,
  rings,
  began: new Date(Date.now() - minutesAgo * 60_000),
})

const after = ({ began }: Ringing, seconds: number) => asExotel(new Date(began.getTime() + seconds * 1000))

const common = ({ sid, from, rings, began }: Ringing) => ({
  CallSid: sid,
  CallFrom: written(from),
  CallTo: '08047112233',
  Direction: 'incoming',
  Created: began.toUTCString().slice(0, 25),
  From: written(from),
  To: '08047112233',
  ...(rings && { DialWhomNumber: written(rings) }),
})

/** The popup of the Connect applet: a telephone of ours rings, was answered, or is free again. */
export const popup = (call: Ringing, event: 'Dial' | 'Answered' | 'Terminal'): Record<string, string> => ({
  ...common(call),
  CurrentTime: after(call, { Dial: 3, Answered: 9, Terminal: 40 }[event]),
  Status: event === 'Terminal' ? 'free' : 'busy',
  EventType: event,
})

/** The Passthru applet at the end of the flow; it says "null" for what it does not know, and 1970 for the end. */
const passthru = (call: Ringing, seconds: number): Record<string, string> => ({
  ...common(call),
  ForwardedFrom: 'null',
  ProcessStatus: 'null',
  StartTime: after(call, 0),
  EndTime: '1970-01-01 05:30:00',
  CurrentTime: after(call, seconds),
  flow_id: '228040',
  tenant_id: '67291',
})

export const spoke = (call: Ringing, recordingUrl?: string): Record<string, string> => ({
  ...passthru(call, 41),
  DialCallDuration: '38',
  DialCallStatus: 'completed',
  CallType: 'completed',
  'Legs[0][Number]': written(call.rings ?? call.from),
  'Legs[0][OnCallDuration]': '30',
  ...(recordingUrl && { RecordingUrl: recordingUrl }),
})

export const nobody = (call: Ringing, how: 'no-answer' | 'gave up' = 'no-answer'): Record<string, string> => ({
  ...passthru(call, 35),
  DialCallDuration: '0',
  DialCallStatus: how === 'no-answer' ? 'no-answer' : 'canceled',
  CallType: how === 'no-answer' ? 'incomplete' : 'client-hangup',
})

export const arrives = (call: Ringing): Record<string, string> => {
  const { DialWhomNumber: _, ...rest } = passthru(call, 0)
  return { ...rest, DialWhomNumber: '', CallType: 'call-attempt', DialCallDuration: '0' }
}

export const freshNumber = () => `+9198${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`
