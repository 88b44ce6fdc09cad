import type { LongWork } from '#platform/server/jobs/resume-work.ts'

/** Its parts take less than a second, and each says when the next is due. */
export const campaignWork: LongWork = {
  ...{ task: 'run_campaign', idName: 'campaign_id', table: 'campaign', busy: ['testing', 'running'] },
  ...{ clock: 'next_at', lostAfter: 30 },
}
