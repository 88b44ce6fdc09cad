import { keepFiles, removeFile, TooManyBytes } from '#domains/files/server/store-file.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { ForeignAddress } from '#platform/server/gateways/telephony/telephony.ts'
import { announceCall } from '../call/announce-call.ts'
import { onCall } from '../call/on-call.ts'
import { storeRecording } from './store-recording.ts'

/** How often a recording is asked for. The pauses between grow from seconds to six hours: the last comes 28 hours after the first. */
const maxTries = 14

/** Which try of a job this is, the first being 1, and what ends it when the server stops. */
export interface Try {
  attempt: number
  abortSignal?: AbortSignal | undefined
}

const expected = (db: Database, callId: number) =>
  db
    .selectFrom('call')
    .innerJoin('lead', 'lead.id', 'call.lead_id')
    .select(['call.id', 'recording_url'])
    .where('call.id', '=', callId)
    .where('recording_state', '=', 'expected')
    .where('erased_at', 'is', null)
    .executeTakeFirst()

async function settle(db: Database, callId: number, file: string | undefined): Promise<boolean> {
  const settled = await inTransaction(db, (tx) =>
    onCall(tx, callId, async (_call, touchLead) => {
      const call = await tx
        .updateTable('call')
        .from('lead')
        .set(file ? { recording_state: 'ready', recording_file: file } : { recording_state: 'failed' })
        .whereRef('lead.id', '=', 'call.lead_id')
        .where('call.id', '=', callId)
        .where('recording_state', '=', 'expected')
        .where('lead.erased_at', 'is', null)
        .returning('call.staff_id')
        .executeTakeFirst()
      if (!call) return false
      if (file) await keepFiles(tx, [file])
      touchLead()
      await announceCall(tx, { id: callId, staff_id: call.staff_id })
      return true
    }),
  )
  return settled ?? false
}

async function fetchOnce(db: Database, gateways: Gateways, callId: number, url: string, signal: AbortSignal | undefined): Promise<void> {
  const recording = await gateways.telephony?.openRecording(url)
  if (!recording) throw new Error('The recording is not there yet.')
  const name = await storeRecording(db, gateways, recording, signal)
  if (!(await settle(db, callId, name))) await removeFile(db, gateways, { name })
}

/** Recordings appear minutes after a call, so trouble is thrown and the job tried again until it is given up. */
export async function fetchRecording(db: Database, gateways: Gateways, callId: number, { attempt, abortSignal }: Try): Promise<void> {
  const call = await expected(db, callId)
  if (!call?.recording_url) return
  try {
    await fetchOnce(db, gateways, callId, call.recording_url, abortSignal)
  } catch (error) {
    const isOver = attempt >= maxTries || error instanceof TooManyBytes || error instanceof ForeignAddress
    if (!isOver || abortSignal?.aborted) throw error
    await settle(db, callId, undefined)
  }
}
