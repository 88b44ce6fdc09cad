import { processInbound } from '#domains/calls/server/inbound/process-inbound.ts'
import { settleInbound } from '#domains/calls/server/inbound/settle-inbound.ts'
import { lookAfterCalls } from '#domains/calls/server/outbound/look-after-calls.ts'
import { processReceipt } from '#domains/calls/server/outbound/process-receipt.ts'
import { purgeReceipts } from '#domains/calls/server/outbound/purge-receipts.ts'
import { fetchRecording } from '#domains/calls/server/recordings/fetch-recording.ts'
import { purgeTickets } from '#domains/calls/server/recordings/purge-tickets.ts'
import { removeLostRecordings } from '#domains/calls/server/recordings/remove-lost-recordings.ts'
import { purgeDialer } from '#domains/dialer/server/purge-dialer.ts'
import { geocodeLead } from '#domains/leads/server/edit/geocode-lead.ts'
import { dropExports } from '#domains/leads/server/exports/drop-exports.ts'
import { resumeExports } from '#domains/leads/server/exports/resume-exports.ts'
import { writeExport } from '#domains/leads/server/exports/write-export.ts'
import { purgeExpired } from '#domains/sessions/server/purge-expired.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Geocoder } from '#platform/server/gateways/geocoding/geocoder.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import type { ScheduledTask, Tasks } from '#platform/server/jobs/run-jobs.ts'
import { destroyErased } from './person/erase-person.ts'

/** Every job that the portal runs, by name. Slow are those that wait for somebody else's server, or read every lead, for minutes. */
export const tasks = (db: Database, outside: Outside, geocode?: Geocoder): Tasks => ({
  quick: {
    purge_expired: () => purgeExpired(db),
    destroy_erased: async () => void (await destroyErased(db)),
    resume_exports: () => resumeExports(db),
    drop_exports: () => dropExports(db),
    purge_dialer: () => purgeDialer(db),
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
    write_export: (payload, { abortSignal }) => writeExport(db, (payload as { export_id: number }).export_id, abortSignal),
    geocode_lead: (payload) => geocodeLead(db, geocode, (payload as { lead_id: number }).lead_id),
    fetch_recording: (payload, { job, abortSignal }) =>
      fetchRecording(db, outside, (payload as { call_id: number }).call_id, { attempt: job.attempts, abortSignal }),
  },
})

/** The jobs that run by the clock, in UTC. */
export const scheduledTasks: ScheduledTask[] = [
  { task: 'purge_expired', cron: '17 * * * *' },
  { task: 'destroy_erased', cron: '41 20 * * *' },
  { task: 'resume_exports', cron: '* * * * *' },
  { task: 'drop_exports', cron: '29 * * * *' },
  { task: 'purge_dialer', cron: '53 20 * * *' },
  { task: 'look_after_calls', cron: '* * * * *' },
  { task: 'purge_receipts', cron: '11 21 * * *' },
  { task: 'remove_lost_recordings', cron: '47 * * * *' },
  { task: 'purge_tickets', cron: '*/10 * * * *' },
  { task: 'settle_inbound', cron: '* * * * *' },
]
