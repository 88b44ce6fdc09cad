import { type RawBuilder, sql } from 'kysely'
import type { Call } from '#domains/calls/contract/calls.ts'
import { isUndisputed } from '#domains/leads/server/lead/is-undisputed.ts'
import type { Database } from '#platform/server/db/database.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'

type CallRow = Omit<Call, 'phone'> & { e164: string }

const named = (table: 'lead' | 'staff', id: string, condition = sql``) =>
  sql`(select json_build_object('id', id, 'name', name) from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(id)} ${condition})`

/** The parent who got the number since, among leads of `seen`: a call of nobody we knew stays without a lead of its own. */
const holder = (seen: RawBuilder<boolean>) => sql`(select json_build_object('id', lead.id, 'name', lead.name)
  from lead_number join lead on lead.id = lead_number.lead_id
  where call.lead_id is null and lead_number.e164 = call.e164 and ${isUndisputed} and erased_at is null and ${seen})`

/** A row of `call` under that name, as JSON. An erased parent has no name any more. */
const callRow = (seen: RawBuilder<boolean>) => sql<CallRow>`json_build_object(
  'id', call.id,
  'lead', coalesce(${named('lead', 'call.lead_id', sql`and erased_at is null`)}, ${holder(seen)}),
  'direction', call.direction,
  'e164', call.e164,
  'state', call.state,
  'simulated', call.simulated,
  'automatic', call.automatic,
  'by', ${named('staff', 'call.staff_id')},
  'placed_at', call.placed_at,
  'answered_at', call.answered_at,
  'ended_at', call.ended_at,
  'talk_seconds', call.talk_seconds,
  'trouble', call.trouble,
  'recording', call.recording_state)`

const callOf = ({ e164, ...call }: CallRow): Call => ({ ...call, phone: phoneOf(e164) })

const nobodys = sql<boolean>`false`

/** Reads calls. Those of nobody we knew are read with the parent who has the number now, if the lead fits `seen`. */
export async function readCalls(db: Database, condition: RawBuilder<unknown>, seen: RawBuilder<boolean> = nobodys): Promise<Call[]> {
  const { rows } = await sql<{ row: CallRow }>`select ${callRow(seen)} as row from call where ${condition}`.execute(db)
  return rows.map(({ row }) => callOf(row))
}

export async function readCall(db: Database, id: number): Promise<Call> {
  const [call] = await readCalls(db, sql`call.id = ${id}`)
  if (!call) throw new Error(`There is no call ${id}.`)
  return call
}
