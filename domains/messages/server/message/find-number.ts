import { sql } from 'kysely'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { gateRefusals } from '#domains/messages/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'

/** A number as people write it in E.164: ten digits are Indian, more begin with the country. */
export function e164Of(written: string): string {
  const digits = written.replace('+', '')
  const withCountry = digits.length > 10 || written.startsWith('+') ? `+${digits}` : digits
  return readForeign(withCountry)?.e164 ?? `+${digits}`
}

/** The lead with a number that the member of staff sees: the one named, or the one that has the number. */
export async function leadWithNumber(db: Database, staff: Staff, e164: string, named: number | undefined): Promise<number> {
  if (named !== undefined) return named
  const { rows } = await sql<{ id: number }>`
    select lead.id from lead_number join lead on lead.id = lead_number.lead_id
    where lead_number.e164 = ${e164} and ${visibleTo(staff)} order by lead_number.disputed, lead.id limit 1`.execute(db)
  const [lead] = rows
  if (!lead) throw refuse({ refusals: gateRefusals }, 'leadNotFound')
  return lead.id
}
