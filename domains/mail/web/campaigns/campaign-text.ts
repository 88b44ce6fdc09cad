import { campaignStates } from '#domains/mail/contract/campaign-words.ts'
import type { Campaign } from '#domains/mail/contract/campaigns.ts'
import { counted, grouped } from '#platform/contract/counts.ts'

export const parentsText = (count: number) => counted(count, 'parent')

export const isOver = ({ status }: Campaign) => status === 'done' || status === 'stopped'

/** Whether mails are being written now, so that its figures change by themselves. */
export const isGoing = ({ status }: Campaign) => status === 'running' || status === 'testing'

/** How many parents still wait for the mail. */
export const waitingOf = ({ found, written, left_out: leftOut }: Campaign) => found - written - leftOut

export const progressText = (campaign: Campaign) => `${grouped(campaign.written)} of ${grouped(campaign.found - campaign.left_out)}`

/** The state in words; a campaign whose time has not come waits for its start. */
export const stateText = (campaign: Campaign, now: number) =>
  isGoing(campaign) && campaign.start_at !== null && Date.parse(campaign.start_at) > now
    ? 'Waits for its start'
    : campaignStates[campaign.status]
