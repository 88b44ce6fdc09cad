import { type RawBuilder, sql } from 'kysely'
import { stateWords } from '#platform/contract/call-states.ts'
import { india } from '#platform/contract/india.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { purgeReceipts } from '#platform/server/receipts/receipts.ts'
import { isUnderWay } from './call/state-conditions.ts'
import { countAnsweringHours } from './hours/count-answering-hours.ts'
import { allStandInIds } from './inbound/inbound.ts'
import { pollInboundCalls } from './inbound/poll-inbound-calls.ts'
import { readInboundCall } from './inbound/read-inbound-call.ts'
import { endAsLogged } from './outbound/end-as-logged.ts'
import { pollOutboundCalls } from './outbound/poll-outbound-calls.ts'
import { readCallStatus } from './outbound/read-call-status.ts'
import type { Placing } from './placing/placing.ts'
import { whoHolds } from './placing/who-holds.ts'
import { fetchRecording } from './recordings/fetch-recording.ts'
import { forgetRecordings } from './recordings/forget-recordings.ts'
import { purgeTickets } from './recordings/issue-recording-ticket.ts'
import { serveCalls } from './routes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** An expression on `lead` for the name of another member of staff who holds the parent, or null. */
    readonly heldBy?: Placing['heldBy']
    /** An expression on `lead` for the members of staff who stand in for its owner, as an array. */
    readonly standInIds?: RawBuilder<number[]>
  }
}

/** The number of `call` as `phoneText` writes it; a foreign number that no lead has any more stands as it was dialed. */
const callNumber = sql`case when e164 like ${sql.lit(`+${india.countryCode}${'_'.repeat(india.digits)}`)} then left(right(e164, 10), 5) || ' ' || right(e164, 5) else coalesce((
  select '+' || country_code || ' ' || regexp_replace(national, '.{3}(?=..)', '\\& ', 'g') from lead_number where lead_number.e164 = call.e164 limit 1), e164) end`

/** How a call stands, as the entry of its beginning tells it; its events have no more than that beginning. */
const callWords = sql`(
  select case when direction = 'inbound' then 'Incoming call' when automatic or not call_rang(direction, state) then 'Dialed' else 'Called' end
    || ' ' || ${callNumber} || case state when 'ringing' then '' ${sql.join(
      Object.entries(stateWords).map(([state, words]) => sql`when ${sql.lit(state)} then ${sql.lit(` – ${words.toLowerCase()}`)}`),
      sql` `,
    )} end
    || case when talk_seconds > 0 then ', ' || talk_seconds / 60 || ':' || to_char(talk_seconds % 60, 'FM00') else '' end
    || case when simulated and state <> 'simulated' then ' (simulated)' else '' end
  from call where call.event_id = event.id)`

export const domain: ServerDomain = {
  mount: (app, { gateways, domains }) => serveCalls(app, { ...gateways, heldBy: whoHolds(domains), standInIds: allStandInIds(domains) }),
  jobs: ({ db, gateways, domains }) => ({
    quick: {
      purge_tickets: () => purgeTickets(db),
      read_call_status: taskAbout('receipt_id', (id) => readCallStatus(db, gateways, id)),
      poll_outbound_calls: async (_, { logger }) => {
        const trouble = await pollOutboundCalls(db, gateways)
        if (trouble) logger.warn(trouble)
      },
      purge_receipts: () => purgeReceipts(db),
      read_inbound_call: taskAbout('receipt_id', (id, { logger }) =>
        readInboundCall(db, { ...gateways, standInIds: allStandInIds(domains) }, id, (text) => logger.warn(text)),
      ),
      poll_inbound_calls: () => pollInboundCalls(db, { ...gateways, standInIds: allStandInIds(domains) }),
    },
    slow: {
      count_answering_hours: () => countAnsweringHours(db, gateways.firm().calling_hours),
      fetch_recording: taskAbout('call_id', (id, { job, abortSignal }) =>
        fetchRecording(db, gateways, id, { attempt: job.attempts, abortSignal }),
      ),
    },
  }),
  schedule: [
    { task: 'poll_outbound_calls', every: '1 minute' },
    { task: 'count_answering_hours', every: '1 day', at: '20:23' },
    { task: 'purge_receipts', every: '1 day', at: '21:11' },
    { task: 'purge_tickets', every: '10 minutes' },
    { task: 'poll_inbound_calls', every: '1 minute' },
  ],
  leaving: [
    {
      name: 'calls',
      words: ['call under way', 'calls under way'],
      count: (staffId) => sql`select count(*) from call where staff_id = ${staffId} and ${isUnderWay}`,
      becomes: 'It goes on until one of the two hangs up, and its parent stays with this account until you transfer them.',
    },
  ],
  heedsEnding: endAsLogged,
  explainsOpening: (staffId) => sql`exists (
    select from call where staff_id = ${staffId} and call.lead_id = opened.lead_id and placed_at > now() - interval '1 hour')`,
  hidePerson: forgetRecordings,
  personTables: { call: { rows: 'moved', at: 'placed_at', counted: { as: 'calls' } }, missed_call: { rows: 'moved' } },
  timeline: { staff: { call: callWords } },
}
