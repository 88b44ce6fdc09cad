import type { Refusals } from '@portal/contract/call'
import type { Refusal } from '@portal/contract/refusal'

/** Expected trouble: answered with its status and sentence, never logged as a fault. */
export class RefusalError extends Error {
  readonly status: number
  readonly body: Refusal

  constructor(status: number, body: Refusal) {
    super(body.detail)
    this.status = status
    this.body = body
  }
}

/** Makes a refusal that the call declares, to be thrown; `errors` names the fields concerned. */
export function refuse<R extends Refusals>(call: { refusals: R }, name: keyof R & string, errors?: Refusal['errors']): RefusalError {
  const refusal = call.refusals[name]
  if (!refusal) throw new Error(`The call declares no refusal ${name}.`)
  const [status, detail] = refusal
  return new RefusalError(status, errors ? { detail, errors } : { detail })
}
