import type { ServerDomain } from '#platform/server/domain.ts'
import { purgeReceipts } from '#platform/server/receipts/purge-receipts.ts'
import { callWords } from './call-words.ts'
import { processInbound } from './inbound/process-inbound.ts'
import { settleInbound } from './inbound/settle-inbound.ts'
import { lookAfterCalls } from './outbound/look-after-calls.ts'
import { processReceipt } from './outbound/process-receipt.ts'
import { serveTelephoneMessages } from './outbound/webhook-routes.ts'
import type { Placing } from './placing/placing.ts'
import { whoHolds } from './placing/who-holds.ts'
import { fetchRecording } from './recordings/fetch-recording.ts'
import { purgeTickets } from './recordings/purge-tickets.ts'
import { serveRecordings } from './recordings/recording-routes.ts'
import { removeLostRecordings } from './recordings/remove-lost-recordings.ts'
import { serveCalls } from './routes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** The name of another member of staff who has a parent in hand, or null: an expression on `lead`. */
    readonly heldBy?: Placing['heldBy']
  }
}

export const domain: ServerDomain = {
  mount: (app, { outside, domains }) => {
    serveCalls(app, { ...outside, heldBy: whoHolds(domains) })
    serveRecordings(app, outside)
    serveTelephoneMessages(app, outside)
  },
  jobs: ({ db, outside }) => ({
    quick: {
      remove_lost_recordings: async () => void (await removeLostRecordings(db, outside)),
      purge_tickets: () => purgeTickets(db),
      process_receipt: (payload) => processReceipt(db, outside, (payload as { receipt_id: number }).receipt_id),
      look_after_calls: async (_, { logger }) => {
        const trouble = await lookAfterCalls(db, outside)
        if (trouble) logger.warn(trouble)
      },
      purge_receipts: () => purgeReceipts(db),
      process_inbound: (payload) => processInbound(db, outside, (payload as { receipt_id: number }).receipt_id),
      settle_inbound: () => settleInbound(db, outside),
    },
    slow: {
      fetch_recording: (payload, { job, abortSignal }) =>
        fetchRecording(db, outside, (payload as { call_id: number }).call_id, { attempt: job.attempts, abortSignal }),
    },
  }),
  schedule: [
    { task: 'look_after_calls', cron: '* * * * *' },
    { task: 'purge_receipts', cron: '11 21 * * *' },
    { task: 'remove_lost_recordings', cron: '47 * * * *' },
    { task: 'purge_tickets', cron: '*/10 * * * *' },
    { task: 'settle_inbound', cron: '* * * * *' },
  ],
  personTables: ['call', 'missed_call'],
  timeline: { staff: { call: callWords } },
}
