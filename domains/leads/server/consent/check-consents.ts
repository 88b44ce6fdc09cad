import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Compares what stands with the ledger of consents; names at most 1,000 differences of each kind. */
export async function checkConsents(db: Database): Promise<string[]> {
  const columns = sql.raw('lead_id, child_id, contact, purpose, channel, given, since, said_at, consent_id')
  const { rows } = await sql<{ difference: string }>`
    (select distinct coalesce('lead ' || lead_id, 'a number or address') || ': what stands about ' || purpose || ' is not what the ledger says' as difference
      from ((select ${columns} from consent_standing except select ${columns} from consent_now)
        union all (select ${columns} from consent_now except select ${columns} from consent_standing)) as either limit 1000)
    union all
    (select 'lead ' || lead.id || ': do not disturb, or the consent to calls, is not what the ledger says'
      from lead
      left join consent_now as no on no.lead_id = lead.id and no.purpose = 'calls' and no.channel = 'all' and no.child_id is null and not no.given
      left join consent_now as yes on yes.lead_id = lead.id and yes.purpose = 'registered_calls' and yes.channel = 'all' and yes.child_id is null and yes.given
      where (lead.call_opt_out_at, lead.call_consent_at) is distinct from (no.since, yes.since) limit 1000)`.execute(db)
  return rows.map(({ difference }) => difference)
}
