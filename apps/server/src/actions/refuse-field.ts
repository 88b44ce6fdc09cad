import type { Refusals } from '@portal/contract/call'
import { refuse } from '../http/refuse.ts'

/** Makes a refusal that the call declares, its sentence also at the field concerned, where a form shows it. */
export const refuseField = <R extends Refusals>(call: { refusals: R }, name: keyof R & string, field: string) =>
  refuse(call, name, { errors: { [field]: [call.refusals[name]?.[1] ?? ''] } })
