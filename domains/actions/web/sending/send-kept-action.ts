import type { SendKept } from '#platform/web/kept/kept-acts.ts'
import type { Bodies } from '../action/action-draft.ts'
import { submitAction } from './submit-action.ts'

export const sendKeptAction: SendKept = async ({ key, lead, said }) => {
  const outcome = await submitAction(lead.id, said as Bodies, key)
  if (!outcome.done) throw outcome.error
}
