import type { ManagedAction } from '#domains/actions/contract/action-list.ts'
import type { Database } from '#platform/server/db/database.ts'
import { managedActions } from './managed-actions.ts'

/** One action of the list as admins manage it; it is there, for it was just written. */
export async function managedAction(db: Database, id: number): Promise<ManagedAction> {
  const [action] = await managedActions(db, id)
  if (!action) throw new Error(`There is no action ${id}.`)
  return action
}
