import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { keepBudget } from '#domains/budgets/server/keep-budget.ts'
import { revealNumbers as operation } from '#domains/leads/contract/reveal.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { recordReading } from '#platform/server/audit/record-reading.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { refuseAbsent } from '../lead/refuse-absent.ts'
import { visibleTo } from '../lead/visible-to.ts'

/** The whole numbers of a parent, the number in use first. Its entry of the audit log comes before the answer. */
export async function revealNumbers(
  db: Database,
  { firm, reply }: { firm: Gateways['firm']; reply: FastifyReply },
  staff: Staff,
  leadId: number,
): Promise<{ numbers: PhoneNumber[] }> {
  const { rows: numbers } = await sql<PhoneNumber>`
    select national as number, country_code from lead_number join lead on lead.id = lead_number.lead_id
    where lead.id = ${leadId} and ${visibleTo(staff)} order by rank`.execute(db)
  if (numbers.length === 0) throw await refuseAbsent(db, operation, staff, leadId)
  const isNew = await recordReading(db, staff, 'number_revealed', { lead: leadId })
  if (isNew) await keepBudget(db, staff, { kind: 'reveals', what: 'number_revealed', firm, reply })
  return { numbers }
}
