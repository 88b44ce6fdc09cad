import type { CallState } from '#platform/contract/call-states.ts'

/** Longest a call may last, and how long each of its two telephones rings, in seconds. */
export const longestCall = 3_600
export const longestRing = 30

/** A call to be placed: the member of staff is rung first, then the parent; both in E.164. */
export interface Wanted {
  /** Our call's id: the provider sends it back. */
  id: number
  from: string
  to: string
}

/** `unknown`: the request may have arrived. It is never sent again; the provider is asked later. */
export type Placed =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'rejected'; reason: string; retryAfterSeconds?: number }
  | { outcome: 'unknown'; reason: string }

/** How a call stands, as the provider reports it. What it does not say is left out, and keeps what is known. */
export interface Reported {
  providerId: string
  state: Exclude<CallState, 'placing' | 'simulated' | 'rejected' | 'unknown'>
  answeredAt?: string
  endedAt?: string
  talkSeconds?: number
  /** Where the provider keeps the recording; only the server opens it. */
  recordingUrl?: string
}

/** What the provider tells of a parent's call to us. What it does not say is left out, and keeps what is known. */
export interface Incoming {
  providerId: string
  /** The parent's number, in E.164. */
  from?: string
  /** The telephone of ours that rings, or rang last, in E.164. */
  rings?: string
  state?: 'ringing' | 'in_progress' | 'connected' | 'missed'
  /** That telephone rings no more and is in no call; another one may be rung now. */
  isFree?: true
  startedAt?: string
  answeredAt?: string
  endedAt?: string
  talkSeconds?: number
  recordingUrl?: string
}

/** A recording as the provider sends it; its stream ends within minutes, or fails. How much it sends is for the reader to bound. */
export interface Recording {
  type: string
  stream: ReadableStream<Uint8Array>
}

/** A question that was not answered: it may be asked again later. Its message holds no secret and no number. */
export class TelephonyTrouble extends Error {}

/** Not to be reached, or asked too often: whatever else is asked right now is asked in vain. */
export class ProviderAway extends TelephonyTrouble {}

/** An address that is none of the provider's: it is not opened, now or later. */
export class ForeignAddress extends TelephonyTrouble {}

/** Questions throw TelephonyTrouble; `place` never throws. */
export interface Telephony {
  readonly provider: 'exotel' | 'loopback'
  readonly simulated: boolean
  place(wanted: Wanted): Promise<Placed>
  /** How a call stands; undefined when the provider does not know it. Waits for `patience` milliseconds at most, if it says so. */
  look(providerId: string, patience?: number): Promise<Reported | undefined>
  /** The provider's ids of the calls between two numbers (E.164) around the instant (ISO) at which one was asked for, oldest first. */
  find(call: { from: string; to: string; placedAt: string }, patience?: number): Promise<string[]>
  /** Reads what the provider tells of a call by itself; undefined when it says nothing that is understood. */
  readStatus(message: unknown): Reported | undefined
  /** Reads what the provider tells of a parent's call to us; undefined when it is about something else. */
  readInbound(message: unknown): Incoming | undefined
  isOnRegister(e164: string): Promise<boolean>
  /** Opens a recording at the address that the provider gave; undefined when it is not there yet. */
  openRecording(url: string): Promise<Recording | undefined>
}
