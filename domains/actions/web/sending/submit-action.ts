import { followOnCalls, logAction } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { ActKept } from '#platform/web/http/act-kept.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused, request } from '#platform/web/http/request.ts'
import { sendOrKeep } from '#platform/web/outbox/send-or-keep.ts'
import type { Bodies } from '../action/action-draft.ts'

/** The same for every sending of one act, so that a retry completes it and doubles nothing. */
export interface Logged {
  eventId: number
  sentences: readonly string[]
}

type Outcome = ({ done: true } & Logged) | { done: false; sentence: string; errors: RefusalError['errors']; isKnown: boolean }

const submitted = logAction.success ?? ''

/** Logs an action and its follow-on. Says before the follow-on which sentence its failure has. */
export async function logWhole(leadId: number, bodies: Bodies, key: string, onFollowOn?: (failed: string) => void): Promise<Logged> {
  const { event_id, follow_on } = await request(logAction, { params: { id: leadId }, body: bodies.payload }, { idempotencyKey: key })
  if (!follow_on) return { eventId: event_id ?? 0, sentences: [submitted] }
  const { call, failed } = followOnCalls[follow_on]
  onFollowOn?.(failed)
  const answer = await request(call, { params: { user: leadId }, body: bodies.followOnPayload }, { idempotencyKey: `${key}-follow-on` })
  return { eventId: answer.event_id, sentences: [...new Set([submitted, answer.told])] }
}

interface ActionToSend {
  staffId: number
  lead: Pick<LeadRow, 'id' | 'name'>
  /** The name of the action, with its reason. */
  title: string
  bodies: Bodies
  key: string
}

/** Sends an action. Without a line, or behind earlier acts on the lead, it waits on this device. Never throws. */
export async function submitAction({ staffId, lead: { id, name }, title, bodies, key }: ActionToSend): Promise<Outcome | 'kept'> {
  const act = { key, staffId, kind: 'action', title, lead: { id, name }, text: bodies.payload.comment ?? '', said: bodies }
  let otherwise: string | undefined
  const send = () =>
    logWhole(id, bodies, key, (failed) => {
      otherwise = failed
    })
  try {
    return { done: true, ...(await sendOrKeep(act, send)) }
  } catch (error) {
    if (error instanceof ActKept) return 'kept'
    const errors = error instanceof RefusalError ? error.errors : {}
    // Only a refusal says that nothing happened.
    return { done: false, sentence: sentenceOf(error, otherwise), errors, isKnown: isRefused(error) }
  }
}
