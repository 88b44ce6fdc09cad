import type { ActionPayload } from '#domains/actions/contract/actions.ts'

/** An action as it is held: one way to write it, so that its follow-on is known by the same words. */
export const heldPayload = (payload: ActionPayload) => ({
  action_id: payload.action_id,
  sub_action_id: payload.sub_action_id ?? null,
  comment: payload.comment || null,
  schedule_date: payload.schedule_date ?? null,
  schedule_time: payload.schedule_time ?? null,
})
