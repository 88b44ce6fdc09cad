import type { CallState } from '#platform/contract/call-states.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { CallFate, DialedCall } from '../stand-ins/exotel-calls.ts'

/** The states that a call may have that was not dialed. */
const notDialed: readonly CallState[] = ['placing', 'unknown', 'rejected']

const parentEnds: Record<string, CallState> = {
  completed: 'connected',
  busy: 'parent_busy',
  'no-answer': 'parent_no_answer',
  failed: 'parent_failed',
}

const endOf = ({ counsellor, parent }: CallFate): CallState | undefined =>
  counsellor === 'completed' ? parentEnds[parent ?? 'failed'] : 'counsellor_unreachable'

interface Row {
  id: number
  attempt: string | null
  state: CallState
  provider_id: string | null
  e164: string
  rung: string | null
}

const readRows = async (db: Database): Promise<Row[]> => {
  const rows = await db
    .selectFrom('call')
    .select(['id', 'attempt', 'state', 'provider_id', 'e164', 'rung'])
    .where('direction', '=', 'outbound')
    .where('simulated', '=', false)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as CallState }))
}

function difference({ sid, from, to, fate }: DialedCall, row: Row | undefined): string | undefined {
  if (!row) return 'has no row'
  if (row.rung !== from || row.e164 !== to) return `has call ${row.id} of other numbers`
  if (row.provider_id !== sid) return `has call ${row.id}, which stands for ${row.provider_id}`
  return fate && row.state !== endOf(fate) ? `has call ${row.id}, which is ${row.state}` : undefined
}

const twiceOf = (values: (string | null | undefined)[]) =>
  [...Map.groupBy(values, (value) => value)].filter(([value, times]) => value && times.length > 1).map(([value]) => String(value))

/** The differences between the provider's ledger and the table of calls, read once every call was settled. */
export async function brokenLedger(db: Database, ledger: readonly DialedCall[]): Promise<[truth: string, of: string[]][]> {
  const rows = await readRows(db)
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const dialed = new Set(ledger.map(({ customField }) => customField))
  const differences = ledger.map((call) => ({ call, trouble: difference(call, byId.get(call.customField ?? '')) }))
  const claimed = rows.filter(({ id, state }) => !dialed.has(String(id)) && !notDialed.includes(state))
  return [
    [
      'a dialed call is not as the table has it',
      differences.filter(({ trouble }) => trouble).map(({ call, trouble }) => `${call.sid} ${trouble}`),
    ],
    ['a call was dialed twice', twiceOf(ledger.map(({ customField }) => customField))],
    ['an attempt was dialed twice', twiceOf(ledger.map(({ customField }) => byId.get(customField ?? '')?.attempt))],
    ['a call was never dialed, but for the table', claimed.map(({ id, state }) => `call ${id} is ${state}`)],
  ]
}
