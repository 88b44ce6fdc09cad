import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'
import { noteWords, restateConsents, type Word } from '../consent/note-words.ts'

type Refused = Pick<Word, 'purpose' | 'channel'> & { child_id: number | null }

/**
 * Joins the ledgers of two leads. If one parent forbade what the other allowed, the stricter side stands, as a word of its own that a split
 * undoes with the merge.
 */
export async function joinConsents(tx: Transaction, { stays, goes, by, event, change, childOf }: Joining): Promise<void> {
  const { rows: refused } = await sql<Refused>`
    select no.purpose, no.channel, ${childOf('no.child_id')} as child_id
    from consent_now as no
    where no.lead_id in (${stays}, ${goes}) and not no.given and exists (
      select from consent_now as yes
      where yes.lead_id in (${stays}, ${goes}) and yes.lead_id <> no.lead_id and yes.given and yes.purpose = no.purpose and yes.channel = no.channel
        and ${childOf('yes.child_id')} is not distinct from ${childOf('no.child_id')} and yes.said_at >= no.said_at)
    union
    select 'messages', 'all', null::integer
    from consent_now as no
    where no.lead_id in (${stays}, ${goes}) and no.purpose = 'calls' and not no.given
      and not exists (
        select from consent_now as own where own.lead_id = no.lead_id and own.purpose = 'messages' and own.channel = 'all' and own.given
          and own.said_at >= no.since)
      and exists (
        select from consent_now as yes where yes.lead_id in (${stays}, ${goes}) and yes.lead_id <> no.lead_id and yes.purpose = 'messages'
          and yes.channel = 'all' and yes.given)
    order by 1, 2, 3`.execute(tx)
  await change('consent', { set: sql`lead_id = ${stays}, child_id = ${childOf('consent.child_id')}`, where: sql`lead_id = ${goes}` })
  await noteWords(
    tx,
    refused.map(({ purpose, channel, child_id }) => ({
      ...({ leadId: stays, purpose, channel, given: false, how: 'merge', staffId: by, proof: { of: 'event', id: event } } as const),
      ...(child_id !== null && { childId: child_id }),
    })),
  )
  await restateConsents(tx, [stays, goes])
}
