import type { CallState } from '@portal/contract/call-states'

/** A call to be placed: the member of staff is rung first, then the parent; both in E.164. */
export interface Wanted {
  /** Our call's id: the provider sends it back. */
  id: number
  from: string
  to: string
}

/**
 * What became of the wish to call. `unknown`: the request may have arrived, so nobody can say whether it rings; it is never sent
 * again, and the provider is asked later.
 */
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

/** A recording as the provider sends it. */
export interface Recording {
  type: string
  stream: ReadableStream<Uint8Array>
}

/** Asked too often, or not to be reached: the same question may be asked again later. */
export class TelephonyTrouble extends Error {}

/**
 * The telephone service: one implementation for each provider, and one that rings nothing. Questions throw TelephonyTrouble;
 * `place` never throws.
 */
export interface Telephony {
  readonly provider: 'exotel' | 'loopback'
  readonly simulated: boolean
  place(wanted: Wanted): Promise<Placed>
  /** How a call stands; undefined when the provider does not know it. */
  look(providerId: string): Promise<Reported | undefined>
  /** Looks for a call whose acceptance was not heard, by its two numbers and the instant (ISO) at which it was asked for. */
  find(call: { from: string; to: string; placedAt: string }): Promise<Reported | undefined>
  /** Whether a number stands in the do-not-disturb register. */
  isOnRegister(e164: string): Promise<boolean>
  /** Opens a recording at the address that the provider gave; undefined when it is not there yet. */
  openRecording(url: string): Promise<Recording | undefined>
}
