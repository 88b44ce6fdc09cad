import { sql } from 'kysely'
import { type Campaign, pauseCampaign as operation } from '#domains/mail/contract/campaigns.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import { isAnsweredFor } from './answers-for.ts'
import { readCampaign } from './campaign-row.ts'
import { campaignWork } from './campaign-work.ts'

type Status = Campaign['status']

const isGoing = (status: Status) => status === 'running' || status === 'testing'

/** Gives a campaign that is not over another status; the same one again changes nothing. */
async function change(tx: Transaction, staff: Staff, id: number, next: (before: Status, isTested: boolean) => Status): Promise<Campaign> {
  const { rows } = await sql<{ status: Status; is_tested: boolean }>`
    select status, test_size = 0 or tested_at is not null as is_tested from campaign where id = ${id} for no key update`.execute(tx)
  const [before] = rows
  if (!before) throw refuse(operation, 'campaignNotFound')
  const status = next(before.status, before.is_tested)
  if (status !== before.status) {
    if (before.status === 'done' || before.status === 'stopped') throw refuse(operation, 'isOver')
    await sql`
      update campaign set status = ${status}, note = null, finished_at = case when ${status} = 'stopped' then clock_timestamp() end,
        taken_over_by_id = case when ${isGoing(status)} and not ${isAnsweredFor} then ${staff.id}::integer else taken_over_by_id end,
        next_at = greatest(start_at, clock_timestamp()), paced_at = clock_timestamp() - make_interval(secs => 60.0 / per_minute)
      where id = ${id}`.execute(tx)
    const change = { before: { status: before.status }, after: { status } }
    await writeAuditEntry(tx, staff, 'campaign_changed', { details: { campaign_id: id }, ...change })
    if (isGoing(status)) await addWork(tx, campaignWork, id, sql`(select next_at from campaign where id = ${id})`)
  }
  return (await readCampaign(tx, id)) as Campaign
}

/** Holds a campaign until an admin resumes it. One whose test group has the mail waits already. */
export const pauseCampaign = (tx: Transaction, staff: Staff, id: number) =>
  change(tx, staff, id, (before) => (before === 'tested' ? before : 'paused'))

/** Has a campaign go on, that of an admin who left in the name of the one who continues it: with its test group if that lacks mails, otherwise with everyone. */
export const resumeCampaign = (tx: Transaction, staff: Staff, id: number) =>
  change(tx, staff, id, (before, isTested) => (isGoing(before) ? before : isTested ? 'running' : 'testing'))

/** Ends a campaign for good. */
export const stopCampaign = (tx: Transaction, staff: Staff, id: number) => change(tx, staff, id, () => 'stopped')
