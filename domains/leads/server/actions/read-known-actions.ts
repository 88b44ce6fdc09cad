import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import type { Meaning } from '#domains/leads/contract/steps.ts'
import type { Database } from '#platform/server/db/database.ts'

/** What conditions of lists ask of the action list, with the entries that are no longer offered. */
export const readKnownActions = (db: Database) =>
  db.selectFrom('action').select(['id', 'category', 'means']).$narrowType<{ category: ActionCategory; means: Meaning | null }>().execute()
