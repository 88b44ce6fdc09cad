import { sql } from 'kysely'
import { notify, settleNotices } from '#domains/notices/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Inbound } from './inbound.ts'

/** True if `call` returns a missed call: somebody spoke to the parent, or the parent's telephone rang. */
const isReturn = sql<boolean>`(
  call_rang(call.direction, call.state)
  or call.direction = 'inbound' and call.state in ('in_progress', 'connected'))`

export async function returnMissedCalls(tx: Transaction, { leadId, callId }: { leadId: number; callId: number }): Promise<void> {
  await sql`
    update missed_call set returned_at = clock_timestamp(), returned_by_call_id = call.id
    from call
    where call.id = ${callId} and ${isReturn} and missed_call.lead_id = ${leadId} and returned_at is null
      and missed_call.at < call.placed_at and missed_call.call_id <> call.id`.execute(tx)
  await settleMissed(tx, leadId)
}

/** Nobody need return a call of the parent any more, once none is open. */
async function settleMissed(tx: Transaction, leadId: number): Promise<void> {
  const { rows } = await sql`select from missed_call where lead_id = ${leadId} and returned_at is null limit 1`.execute(tx)
  if (rows.length === 0) await settleNotices(tx, leadId, 'missed_call')
}

interface MissedCall {
  callId: number
  lead: { id: number; name: string; owner_id: number | null }
  /** The member of staff whose telephone rang; told if the lead has no owner. */
  staffId: number | null
  standInIds?: Inbound['standInIds']
}

/** The owner and who stands in for them, or else the member of staff whose telephone rang. */
async function toldOfMissed(tx: Transaction, { lead, staffId, standInIds }: MissedCall): Promise<number[]> {
  if (lead.owner_id === null) return staffId === null ? [] : [staffId]
  const { rows } = await sql<{
    ids: number[]
  }>`select ${standInIds ?? sql`'{}'::integer[]`} as ids from lead where id = ${lead.id}`.execute(tx)
  return [...new Set([lead.owner_id, ...(rows[0]?.ids ?? [])])]
}

/**
 * Tells the owner, who finds the lead at the head of their dialer. The notice stays until the call is returned, unless the parent asked
 * not to be called. A call that was returned meanwhile tells nobody.
 */
export async function missCall(tx: Transaction, missed: MissedCall): Promise<void> {
  const { callId, lead } = missed
  const { rows } = await sql<{ returned_by_call_id: number | null }>`
    insert into missed_call (call_id, lead_id, at, returned_at, returned_by_call_id)
    select missed.id, missed.lead_id, missed.placed_at, case when later.id is not null then clock_timestamp() end, later.id
    from call as missed
    left join lateral (
      select call.id from call
      where call.lead_id = missed.lead_id and call.placed_at > missed.placed_at and ${isReturn}
      order by call.placed_at limit 1
    ) as later on true
    where missed.id = ${callId}
    on conflict do nothing
    returning returned_by_call_id`.execute(tx)
  if (rows[0]?.returned_by_call_id !== null) return
  const staffIds = await toldOfMissed(tx, missed)
  if (staffIds.length === 0) return
  // The parent is called back once, however often they called.
  await settleNotices(tx, lead.id, 'missed_call')
  const { stays } = await tx
    .selectFrom('lead')
    .select(sql<boolean>`call_opt_out_at is null`.as('stays'))
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  await notify(tx, { staffIds, kind: 'missed_call', leadId: lead.id, by: null, text: `Missed call from ${lead.name}`, stays })
}

/** Takes back that a call was missed: the provider said later that somebody answered it. */
export async function unmissCall(tx: Transaction, { leadId, callId }: { leadId: number; callId: number }): Promise<void> {
  await tx.deleteFrom('missed_call').where('call_id', '=', callId).execute()
  await settleMissed(tx, leadId)
}
