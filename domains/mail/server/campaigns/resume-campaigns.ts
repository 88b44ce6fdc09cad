import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { addCampaignJob, campaignJobKey } from './add-campaign-job.ts'

/** A part takes less than a second; a campaign that is late by so much has lost its job with a process that died. */
const lostAfter = sql`interval '30 seconds'`

/** Has campaigns go on whose job was lost: the job runner itself would leave them for hours. */
export async function resumeCampaigns(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update campaign set next_at = clock_timestamp()
      where status in ('testing', 'running') and next_at < clock_timestamp() - ${lostAfter} and not exists (
        select from graphile_worker.jobs where key = ${campaignJobKey} || campaign.id and locked_at is null and attempts < max_attempts)
      returning id`.execute(tx)
    for (const { id } of rows) await addCampaignJob(tx, id)
  })
}
