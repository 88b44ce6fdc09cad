import { type FollowOn, followOnCalls, logAction } from '#domains/actions/contract/actions.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused, request } from '#platform/web/http/request.ts'
import type { Bodies } from './action-draft.ts'

/** The keys of both calls: the same for every sending of one act, so that a retry completes it and doubles nothing. */
export interface ActKeys {
  action: string
  followOn: string
}

type Outcome =
  | { done: true; told: readonly (string | undefined)[] }
  | { done: false; sentence: string; errors: RefusalError['errors']; isKnown: boolean }

const failed = (error: unknown, sentence: string): Outcome => ({
  done: false,
  sentence,
  errors: error instanceof RefusalError ? error.errors : {},
  // Only a refusal says that nothing happened.
  isKnown: isRefused(error),
})

/** Logs an action and, when the answer says so, completes it with its follow-on; answers how that ended, never throws. */
export async function submitAction(leadId: number, { payload, followOnPayload }: Bodies, keys: ActKeys): Promise<Outcome> {
  let followOn: FollowOn | null
  try {
    const logged = await request(logAction, { params: { id: leadId }, body: payload }, { idempotencyKey: keys.action })
    followOn = logged.follow_on
  } catch (error) {
    return failed(error, sentenceOf(error))
  }
  if (!followOn) return { done: true, told: [logAction.success] }
  const { call, failed: sentence } = followOnCalls[followOn]
  try {
    await request(call, { params: { user: leadId }, body: followOnPayload }, { idempotencyKey: keys.followOn })
    return { done: true, told: [logAction.success, call.success] }
  } catch (error) {
    return failed(error, sentenceOf(error, sentence))
  }
}
