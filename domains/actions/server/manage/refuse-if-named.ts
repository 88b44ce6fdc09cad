import { sql } from 'kysely'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import type { Refusals } from '#platform/contract/operation.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

type Named = { name: string; except?: number } & ({ category: ActionCategory } | { action_id: number })

/** Refuses a name that another entry has, a retired one too, whatever its case: history would show two of one name. */
export async function refuseIfNamed(
  tx: Transaction,
  operation: { refusals: Refusals & Record<'nameTaken', unknown> },
  named: Named,
): Promise<void> {
  const namesakes =
    'category' in named ? sql`action where category = ${named.category}` : sql`sub_action where action_id = ${named.action_id}`
  const { rows } = await sql`
    select from ${namesakes} and lower(name) = lower(${named.name}) and id <> ${named.except ?? 0} limit 1`.execute(tx)
  if (rows.length > 0) throw refuseField(operation, 'nameTaken', 'name')
}
