import { sql } from 'kysely'
import { onAnyLead } from '#domains/leads/server/core/on-lead.ts'
import { withdrawExports } from '#domains/leads/server/exports/withdraw-exports.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { findPerson } from './find-person.ts'

/** How long erased people are kept hidden before they are destroyed (DPDP Rules 2025, rule 8(3)). */
const retention = sql<string>`now() - interval '1 year'`

/** Of what a write answered: that it is about the lead `$id`. */
const isAboutLead = '$.** ? (@.combined_data == $id || @.lead.id == $id)'

/**
 * Forgets the kept answers of writes about a lead, told by the lead or its child in their address, or by the lead in the answer.
 * An answer about something else of the same number goes with them: all that it loses is a retry.
 */
async function forgetAnswers(tx: Transaction, leadId: number): Promise<void> {
  const children = await tx.selectFrom('child').select('id').where('lead_id', '=', leadId).execute()
  const inAddress = [`/${leadId}(/|[?]|$)`, ...children.map(({ id }) => `form_id=${id}(&|$)`)].join('|')
  await sql`delete from idempotency_key
    where url ~ ${inAddress} or jsonb_path_exists(answer::jsonb, ${isAboutLead}::jsonpath, jsonb_build_object('id', ${leadId}::integer))`.execute(
    tx,
  )
}

/** Hides the parent who has a number from everyone at once. The row and its numbers stay for the year that the law asks for. */
export async function erasePerson(db: Database, number: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await findPerson(tx, number)
    await onAnyLead(tx, null, id, async ({ erased_at }, { record }) => {
      if (erased_at) throw new SetupError('This person was erased before.')
      await tx.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', id).execute()
      await tx.updateTable('follow_up').set({ closed_at: sql`now()` }).where('lead_id', '=', id).where('closed_at', 'is', null).execute()
      await record({ kind: 'edit', after: { erased: true } })
    })
    await forgetAnswers(tx, id)
    await withdrawExports(tx)
  })
}

/** How many people are destroyed in one transaction: what a parent did, said and was rung for is some hundred rows. */
const portion = sql.lit(100)

/** Destroys everything about people whose year of retention has ended; answers how many. */
export async function destroyErased(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from lead where id in (select id from lead where erased_at < ${retention} limit ${portion})`.execute(db)
    if (!numAffectedRows) return total
    total += Number(numAffectedRows)
  }
}
