import { sql } from 'kysely'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inUse } from './in-use.ts'

export interface Party {
  id: number
  name: string
  owner: { id: number; name: string } | null
  numbers: PhoneNumber[]
  created_at: string
  calling: { opted_out: boolean; said_no_at: string | null; chase_ended_at: string | null }
}

export const numberText = ({ numbers: [number] }: Pick<Party, 'numbers'>) => (number ? phoneText(number, { withCountry: true }) : null)

async function readParty(db: Database, leadId: number): Promise<Party> {
  const { rows } = await sql<Party>`
    select lead.id, lead.name, lead.created_at,
      case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as owner,
      (select coalesce(json_agg(json_build_object('number', national, 'country_code', country_code) order by rank), '[]')
        from lead_number where lead_id = lead.id) as numbers,
      json_build_object('opted_out', lead.call_opt_out_at is not null, 'said_no_at', listing.said_no_at,
        'chase_ended_at', listing.chase_ended_at) as calling
    from lead left join staff on staff.id = lead.owner_id
    left join lead_listing as listing on listing.viewer_id = ${sql.lit(everyLead)} and listing.lead_id = lead.id
    where lead.id = ${leadId}`.execute(db)
  const [party] = rows
  if (!party) throw new Error(`There is no lead ${leadId}.`)
  return { ...party, created_at: new Date(party.created_at).toISOString() }
}

export const partyInUse = async (db: Database, leadId: number) => ({ ...(await readParty(db, leadId)), in_use: await inUse(db, leadId) })
