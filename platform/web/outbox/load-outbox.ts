import { keptPrefix } from './outbox.ts'

/** Whether something may wait here, so that the outbox is opened at once. */
export function mayHold(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(keptPrefix))
  } catch {
    return false
  }
}

/** Its code is no part of the first load. */
export const openOutbox = () => import('./open-outbox.ts')
