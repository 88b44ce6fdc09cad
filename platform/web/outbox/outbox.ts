import { createStore } from '@tanstack/react-store'

/** Something that staff did on a lead and the server does not have yet. */
export interface WaitingAct {
  /** Its idempotency key: however often it is sent, the server does it once. */
  key: string
  staffId: number
  /** When it was done. The order is that of the store: a clock may be wrong. */
  at: number
  /** Which of `WebDomain.sends` sends it; `request` is sent as it stands in `said`. */
  kind: string
  title: string
  lead: { id: number; name: string }
  text: string
  /** The field of the lead that it changes. */
  field?: string | undefined
  /** All that its sender needs. */
  said: unknown
  /** Why the server did not take it. */
  refusal?: string | undefined
  /** It is not known whether the server did it, so that it is sent again under the same key. */
  isUnsure?: boolean | undefined
}

/** Makes the request of an act, under its key. Throws as `request` does. */
export type SendWaiting = (act: WaitingAct) => Promise<unknown>

/** What waits in this browser, of every account that works here, in the order of the work. */
export const outbox = createStore<readonly WaitingAct[]>([])

export const actsOf = (acts: readonly WaitingAct[], staffId: number) => acts.filter((act) => act.staffId === staffId)
export const isWaiting = ({ refusal }: WaitingAct) => refusal === undefined

/** Acts of earlier versions stood in the local storage under this prefix; a mark under it says that something waits. */
export const keptPrefix = 'kept:'
