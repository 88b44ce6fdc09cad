import { type FollowOn, followOnCalls, logAction } from '#domains/actions/contract/actions.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused, request } from '#platform/web/http/request.ts'
import type { Bodies } from '../action/action-draft.ts'

/** The same for every sending of one act, so that a retry completes it and doubles nothing. */
export interface Logged {
  eventId: number
  sentences: readonly string[]
}

type Outcome =
  | ({ done: true } & Logged)
  | { done: false; sentence: string; errors: RefusalError['errors']; isKnown: boolean; error: unknown }

const failed = (error: unknown, sentence: string): Outcome => ({
  done: false,
  sentence,
  errors: error instanceof RefusalError ? error.errors : {},
  // Only a refusal says that nothing happened.
  isKnown: isRefused(error),
  error,
})

const submitted = logAction.success ?? ''

async function complete(leadId: number, followOn: FollowOn, { followOnPayload }: Bodies, key: string): Promise<Outcome> {
  const { call, failed: sentence } = followOnCalls[followOn]
  try {
    const answer = await request(call, { params: { user: leadId }, body: followOnPayload }, { idempotencyKey: `${key}-follow-on` })
    return { done: true, eventId: answer.event_id, sentences: [...new Set([submitted, answer.told])] }
  } catch (error) {
    return failed(error, sentenceOf(error, sentence))
  }
}

/** Answers how it ended, and never throws. */
export async function submitAction(leadId: number, bodies: Bodies, key: string): Promise<Outcome> {
  try {
    const { event_id, follow_on } = await request(logAction, { params: { id: leadId }, body: bodies.payload }, { idempotencyKey: key })
    return follow_on ? await complete(leadId, follow_on, bodies, key) : { done: true, eventId: event_id ?? 0, sentences: [submitted] }
  } catch (error) {
    return failed(error, sentenceOf(error))
  }
}
