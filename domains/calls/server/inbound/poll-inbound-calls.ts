import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { type CallReport, type IncomingCall, ProviderAway, TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import { eachForItself, throwAll } from '../call/each-for-itself.ts'
import { applyInboundCall, askedFor } from './apply-inbound-call.ts'
import type { Inbound } from './inbound.ts'

/** A call that rang this long ago without another message was missed. */
const ringsAtMost = sql.lit('5 minutes')

/** No conversation lasts longer, so an answered call is over by then. */
const talksAtMost = sql.lit('4 hours 10 minutes')

const atATime = 50
const again = sql.lit('2 minutes')

export interface Silent {
  provider_id: string
  state: 'ringing' | 'in_progress' | 'connected' | 'missed'
  is_late: boolean
  is_over: boolean
}

export const inboundAge = sql`state = 'ringing' and placed_at < now() - interval ${ringsAtMost} as is_late,
  placed_at < now() - interval ${talksAtMost} as is_over`

/** Takes the calls that are due to be asked about; another process that looks meanwhile finds them not due. */
async function takeSilent(db: Database): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    update call set poll_at = case when placed_at > now() - interval ${askedFor} then now() + interval ${again} end
    where id in (
      select id from call where poll_at <= now() and direction = 'inbound' order by poll_at limit ${sql.lit(atATime)} for update skip locked)
    returning provider_id, state, ${inboundAge}`.execute(db)
  return rows
}

interface Answer {
  /** The provider's report; undefined if it does not know the call, or does not answer. */
  reported?: CallReport | undefined
  isAway?: true
}

async function ask({ telephony }: Gateways, providerId: string): Promise<Answer> {
  try {
    return { reported: await telephony?.look(providerId) }
  } catch (error) {
    if (!(error instanceof TelephonyTrouble)) throw error
    return error instanceof ProviderAway ? { isAway: true } : {}
  }
}

const ends = { ringing: 'missed', in_progress: 'connected', connected: undefined, missed: undefined } as const

export function toldOf({ provider_id: providerId, state, is_late, is_over }: Silent, reported: CallReport | undefined): IncomingCall {
  if (reported?.state === 'connected' || reported?.state === 'missed') return { ...reported, state: reported.state, providerId }
  // A call that goes on need not be a conversation with us: the parent may be listening to an announcement.
  const isEnd = is_over || (is_late && !reported)
  const end = isEnd ? ends[state] : undefined
  return { providerId, ...(end && { state: end }) }
}

/** Ends silent calls: as missed, or as over if somebody answered. A later message still corrects that. */
export async function pollInboundCalls(db: Database, gateways: Inbound): Promise<void> {
  let isAway = false
  const errors = await eachForItself(await takeSilent(db), async (silent) => {
    const answer = isAway ? {} : await ask(gateways, silent.provider_id)
    isAway ||= answer.isAway === true
    await inTransaction(db, (tx) => applyInboundCall(tx, toldOf(silent, answer.reported), { standInIds: gateways.standInIds }))
  })
  throwAll(errors)
}
