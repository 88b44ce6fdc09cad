import { eraseLead } from '#domains/privacy/server/erase-lead.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { domains } from '../folded/domains.ts'
import { findPerson } from './find-person.ts'

export async function erasePerson(db: Database, number: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await findPerson(tx, number)
    await eraseLead(tx, domains, { command: 'erase-person' }, id, ({ erased_at }) => {
      if (erased_at) throw new SetupError('This person was erased before.')
    })
  })
}
