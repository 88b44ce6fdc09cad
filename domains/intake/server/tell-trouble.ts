import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { notifyAll } from '#domains/notices/server/notify.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Sender } from './check-signature.ts'

interface Trouble {
  refused: boolean
  not_understood: boolean
}

const sentences = {
  refused: (key: string) => `Events by the key ${key} were refused: they wait under Intake until somebody mends them`,
  not_understood: (key: string) => `Not all that came by the key ${key} was understood: the rest stands under Intake, and at each lead`,
} as const

/** The topics for which one of these members of staff has a notice. */
async function toldOf(tx: Transaction, staffIds: readonly number[], topics: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ topic: string }>`
    select distinct topic from notice where staff_id = any (${staffIds}::integer[]) and topic = any (${topics}::text[])`.execute(tx)
  return new Set(rows.map(({ topic }) => topic))
}

/** Tells the admins, once a day for each key, of events that were refused or not wholly understood. */
export async function tellTrouble(tx: Transaction, { id }: Pick<Sender, 'id'>, trouble: Trouble): Promise<void> {
  const topicOf = (kind: keyof Trouble) => `intake ${id} ${kind} ${kolkataDay(Date.now())}`
  const kinds = (['refused', 'not_understood'] as const).filter((kind) => trouble[kind])
  if (kinds.length === 0) return
  const staffIds = await activeAdmins(tx)
  const seen = await toldOf(tx, staffIds, kinds.map(topicOf))
  const untold = kinds.filter((kind) => !seen.has(topicOf(kind)))
  if (untold.length === 0) return
  const { name } = await tx.selectFrom('signing_key').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await notifyAll(
    tx,
    untold.map((kind) => ({
      ...{ staffIds, kind: `intake_${kind}` as const, leadId: null, by: null },
      ...{ text: sentences[kind](name), topic: topicOf(kind) },
    })),
  )
}
