import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'

export const campaignJobKey = 'campaign-'

/** Has a campaign go on, at once or at an instant (in SQL); a job of it that waits is replaced. */
export const addCampaignJob = (tx: Transaction, id: number, at: RawBuilder<unknown> = sql`null`) =>
  addJob(tx, 'run_campaign', { campaign_id: id }, { key: campaignJobKey + id, at: sql`(${at})` })
