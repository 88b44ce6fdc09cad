import type { CallState } from '#platform/contract/call-states.ts'

/** Longest a call may last, and how long each of its two telephones rings, in seconds. */
export const longestCall = 3_600
export const longestRing = 30

/** A call to place: rings the member of staff first, then the parent; both numbers in E.164. */
export interface CallOrder {
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

/** The provider's report of a call. A missing value is left out, and the known one stays. */
export interface CallReport {
  providerId: string
  state: Exclude<CallState, 'placing' | 'simulated' | 'rejected' | 'unknown'>
  answeredAt?: string
  endedAt?: string
  talkSeconds?: number
  /** The address of the recording at the provider; only the server opens it. */
  recordingUrl?: string
}

/** The provider's report of a parent's call to us. A missing value is left out, and the known one stays. */
export interface IncomingCall {
  providerId: string
  /** The parent's number, in E.164. */
  from?: string
  /** Our telephone that rings, or rang last, in E.164. */
  rings?: string
  state?: 'ringing' | 'in_progress' | 'connected' | 'missed'
  /** Our telephone has stopped ringing or talking; another one may ring now. */
  isFree?: true
  startedAt?: string
  answeredAt?: string
  endedAt?: string
  talkSeconds?: number
  recordingUrl?: string
}

/** A recording as the provider sends it; its stream ends within minutes, or fails. The reader limits its size. */
export interface Recording {
  type: string
  stream: ReadableStream<Uint8Array>
}

/** A request that failed and may be repeated later. Its message holds no secret and no number. */
export class TelephonyTrouble extends Error {}

/** The provider is out of reach, or was asked too often: further requests would fail now too. */
export class ProviderAway extends TelephonyTrouble {}

/** An address that is not the provider's; it is never opened. */
export class ForeignAddress extends TelephonyTrouble {}

/** The names of providers, as `call.provider` has them; `loopback` rings nothing. */
export type TelephonyProvider = 'exotel' | 'loopback'

/** Questions throw TelephonyTrouble; `place` never throws. */
export interface Telephony {
  readonly provider: TelephonyProvider
  readonly simulated: boolean
  place(wanted: CallOrder): Promise<Placed>
  /** The state of a call; undefined when the provider does not know it. Waits at most `patience` milliseconds. */
  look(providerId: string, patience?: number): Promise<CallReport | undefined>
  /** The provider's ids of calls between two numbers (E.164) around the instant (ISO) of the request, oldest first. */
  find(call: { from: string; to: string; placedAt: string }, patience?: number): Promise<string[]>
  /** Reads the provider's message about a call; undefined for one that is not understood. */
  readStatus(message: unknown): CallReport | undefined
  /** Reads the provider's message about a parent's call to us; undefined for other messages. */
  readInbound(message: unknown): IncomingCall | undefined
  isOnRegister(e164: string): Promise<boolean>
  /** Opens a recording at the address that the provider gave; undefined when it is not there yet. */
  openRecording(url: string): Promise<Recording | undefined>
}
