import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { agreedInIndia } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { hasWaited, type Opening, waitingEnquiries } from './waiting-enquiries.ts'

interface Waiting {
  id: number
  name: string
  asked_at: string
  owner: string | null
  offered_to: string | null
}

/** So many are named in one notice. */
const maxNamed = 3

const list = new Intl.ListFormat('en-IN')

function words(waiting: readonly Waiting[], after: number): string {
  const [first] = waiting as [Waiting]
  const lasting = counted(after, 'minute')
  if (waiting.length > 1) {
    const named = waiting.slice(0, maxNamed).map(({ name }) => name)
    const rest = waiting.length - named.length
    const names = list.format(rest > 0 ? [...named, `${grouped(rest)} more`] : named)
    return `${grouped(waiting.length)} parents enquired and were not called within ${lasting}: ${names}. The first enquired ${agreedInIndia(first.asked_at)}.`
  }
  const whose = first.owner === null ? 'No counsellor has the lead' : `${first.owner} has the lead`
  const offered = first.offered_to === null ? '' : `, and it was offered to ${first.offered_to}`
  return `${first.name} enquired ${agreedInIndia(first.asked_at)} and was not called within ${lasting}. ${whose}${offered}.`
}

/** Tells the admins once of each enquiry that nobody called about for so many minutes, of all in one notice. */
export async function tellAdmins(db: Database, opening: Opening, after: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Waiting>`
      with told as (
        insert into enquiry_escalation (lead_id, asked_at, told_at)
        select lead.id, asked.at, now() from ${waitingEnquiries()} and ${hasWaited(opening, after)} and not exists (
          select from enquiry_escalation as known where known.lead_id = lead.id and known.asked_at = asked.at and known.told_at is not null)
        on conflict (lead_id, asked_at) do update set told_at = excluded.told_at where enquiry_escalation.told_at is null
        returning lead_id, asked_at, offered_to
      )
      select lead.id, lead.name, to_json(told.asked_at) #>> '{}' as asked_at, owner.name as owner, colleague.name as offered_to
      from told join lead on lead.id = told.lead_id left join staff as owner on owner.id = lead.owner_id
      left join staff as colleague on colleague.id = told.offered_to
      order by told.asked_at, lead.id`.execute(tx)
    const [first] = rows
    if (!first) return
    const leadId = rows.length === 1 ? first.id : null
    await notify(tx, { staffIds: await activeAdmins(tx), kind: 'enquiry_waits', leadId, by: null, text: words(rows, after) })
  })
}
