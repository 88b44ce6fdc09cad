import type { Transaction } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'

const longestAddress = 2_000

/** Adds the job that fetches the recording, once. A call without a lead is skipped: nobody could play its recording. */
export async function expectRecording(tx: Transaction, callId: number, url: string): Promise<void> {
  if (!URL.canParse(url) || url.length > longestAddress) return
  const noted = await tx
    .updateTable('call')
    .set({ recording_url: url, recording_state: 'expected' })
    .where('id', '=', callId)
    .where('simulated', '=', false)
    .where('lead_id', 'is not', null)
    .where((row) =>
      row.or([row('recording_state', '=', 'none'), row.and([row('recording_state', '=', 'failed'), row('recording_url', '<>', url)])]),
    )
    .executeTakeFirst()
  if (noted.numUpdatedRows > 0n) await addJob(tx, 'fetch_recording', { call_id: callId }, { key: `recording-${callId}` })
}
