import { type CallState, isLive } from '#platform/contract/call-states.ts'
import type { CallReport } from '#platform/server/gateways/telephony/telephony.ts'
import type { CallNow } from '../call/on-call.ts'
import { pollMinutes, settlingMinutes } from './poll-times.ts'

/** An ended call stays ended. An unknown call may still end, but not go on: it would block a later call. */
function stepOf(state: CallState): number {
  if (state === 'placing' || state === 'simulated') return 0
  if (state === 'dialling') return 1
  if (state === 'in_progress') return 2
  return state === 'unknown' ? 2 : 3
}

const minutes = (count: number) => count * 60_000
const after = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString()

/** The provider's clock may be another: an instant before the call or in the future is not taken over. */
function plausible(instant: string | undefined, { placed_at, now }: CallNow): string | undefined {
  const at = Date.parse(instant ?? '')
  return at >= Date.parse(placed_at) - minutes(2) && at <= Date.parse(now) + minutes(2) ? instant : undefined
}

function nextPoll(call: CallNow, then: Pick<CallNow, 'state' | 'ended_at' | 'talk_seconds' | 'recording_url'>): string | null {
  if (call.simulated) return null
  if (isLive(then.state)) return call.poll_at ?? after(call.now, minutes(pollMinutes))
  const isWhole = then.state !== 'connected' || (then.recording_url !== null && then.talk_seconds !== null)
  const isSettled = Date.parse(call.now) > Date.parse(then.ended_at ?? call.now) + minutes(settlingMinutes)
  if (isWhole || isSettled) return null
  return call.poll_at !== null && call.poll_at > call.now ? call.poll_at : after(call.now, minutes(pollMinutes))
}

function timesBy(call: CallNow, report: CallReport, state: CallState) {
  const isOver = !isLive(state)
  const knownEnd = call.state === 'unknown' ? null : call.ended_at
  const answeredAt = plausible(report.answeredAt, call)
  // The answer may have been the counsellor's own telephone: a call that reached no parent was not answered.
  const answered = isOver ? (answeredAt ?? call.answered_at) : (call.answered_at ?? answeredAt ?? call.now)
  return {
    answered_at: state === 'connected' || state === 'in_progress' ? answered : null,
    ended_at: isOver ? (knownEnd ?? plausible(report.endedAt, call) ?? call.now) : null,
    talk_seconds: state === 'connected' ? (call.talk_seconds ?? report.talkSeconds ?? null) : null,
  }
}

/** The columns that a report changes; undefined if it comes too late. */
export function changesBy(call: CallNow, report: CallReport) {
  const hasMoved = stepOf(report.state) > stepOf(call.state)
  if (!hasMoved && report.state !== call.state) return undefined
  const state = hasMoved ? report.state : call.state
  const times = timesBy(call, report, state)
  const isSeen = hasMoved || call.talk_seconds !== times.talk_seconds || (call.recording_url === null && report.recordingUrl !== undefined)
  const recording_url = call.recording_url ?? report.recordingUrl ?? null
  const columns = {
    ...times,
    state,
    provider_id: call.provider_id ?? (report.providerId || null),
    poll_at: nextPoll(call, { state, ...times, recording_url }),
    ...(hasMoved && { trouble: null }),
  }
  return { state, hasMoved, isSeen, columns }
}
