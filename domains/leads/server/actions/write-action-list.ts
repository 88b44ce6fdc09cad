import { sql } from 'kysely'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Lets one admin at a time change the action list until the commit, so names and positions stay unique. Logging goes on. */
export async function lockActionList(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.actionList})`.execute(tx)
}

interface Entry {
  name: string
  needs_schedule: boolean
}

interface Action extends Entry {
  category: ActionCategory
  means: string | null
  chase: string | null
  dialer_button: string | null
  outcome_key: number | null
}

type Changes<Columns> = { [Column in keyof Columns]?: Columns[Column] | undefined } & { retired?: boolean | undefined }

const lastPlace = (entries: ReturnType<typeof sql>) => sql<number>`(select coalesce(max(sort_order), 0) + 1 from ${entries})`
const lastAction = lastPlace(sql`action`)
const lastSubAction = (actionId: number) => lastPlace(sql`sub_action where action_id = ${actionId}`)

const retiring = (retired: boolean | undefined, place: typeof lastAction) => ({
  ...(retired === true && { retired_at: sql<string>`now()` }),
  ...(retired === false && { retired_at: null, sort_order: place }),
})

const isThere = (columns: object) => Object.values(columns).some((value) => value !== undefined)

/** A button and a key log one action each, so the action that had them loses them. */
async function freeKeys(tx: Transaction, { dialer_button: button, outcome_key: key }: Changes<Action>): Promise<void> {
  if (button) await tx.updateTable('action').set({ dialer_button: null }).where('dialer_button', '=', button).execute()
  if (key) await tx.updateTable('action').set({ outcome_key: null }).where('outcome_key', '=', key).execute()
}

export async function addAction(tx: Transaction, action: Action): Promise<number> {
  await freeKeys(tx, action)
  const added = tx
    .insertInto('action')
    .values({ ...action, sort_order: lastAction })
    .returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

export async function addSubAction(tx: Transaction, actionId: number, entry: Entry): Promise<void> {
  await tx
    .insertInto('sub_action')
    .values({ ...entry, action_id: actionId, sort_order: lastSubAction(actionId) })
    .execute()
}

export async function writeAction(tx: Transaction, id: number, { retired, ...columns }: Changes<Omit<Action, 'category'>>): Promise<void> {
  await freeKeys(tx, columns)
  // A retired action leaves its key to another.
  const changed = { ...columns, ...(retired && { outcome_key: null }), ...retiring(retired, lastAction) }
  if (isThere(changed)) await tx.updateTable('action').set(changed).where('id', '=', id).execute()
}

export async function writeSubAction(
  tx: Transaction,
  sub: { id: number; action_id: number },
  { retired, ...columns }: Changes<Entry>,
): Promise<void> {
  const changed = { ...columns, ...retiring(retired, lastSubAction(sub.action_id)) }
  if (isThere(changed)) await tx.updateTable('sub_action').set(changed).where('id', '=', sub.id).execute()
}

export async function placeActions(tx: Transaction, ids: number[]): Promise<void> {
  await sql`
    update action set sort_order = place from unnest(${ids}::integer[]) with ordinality as ordered (id, place)
    where action.id = ordered.id`.execute(tx)
}

export async function placeSubActions(tx: Transaction, ids: number[]): Promise<void> {
  await sql`
    update sub_action set sort_order = place from unnest(${ids}::integer[]) with ordinality as ordered (id, place)
    where sub_action.id = ordered.id`.execute(tx)
}
