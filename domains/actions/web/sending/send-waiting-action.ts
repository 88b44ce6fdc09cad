import type { SendWaiting } from '#platform/web/outbox/outbox.ts'
import type { Bodies } from '../action/action-draft.ts'
import { logWhole } from './submit-action.ts'

/** Its comment may have been mended since. */
function withText<Body extends { comment: string | null }>(body: Body, text: string): Body {
  return { ...body, comment: text || null }
}

export const sendWaitingAction: SendWaiting = ({ key, lead, text, said }) => {
  const { payload, followOnPayload, ...bodies } = said as Bodies
  return logWhole(lead.id, { ...bodies, payload: withText(payload, text), followOnPayload: withText(followOnPayload, text) }, key)
}
