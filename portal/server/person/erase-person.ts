import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { domains } from '../folded/domains.ts'
import { findPerson } from './find-person.ts'

export async function erasePerson(db: Database, number: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await findPerson(tx, number)
    await onAnyLead(tx, null, id, async ({ erased_at }, { record }) => {
      if (erased_at) throw new SetupError('This person was erased before.')
      for (const part of await withMerged(tx, id)) for (const { hidePerson } of domains) await hidePerson?.(tx, part)
      await record({ kind: 'edit', after: { erased: true } })
      await writeAuditEntry(tx, { command: 'erase-person' }, 'person_erased', { lead: id })
    })
  })
}
