import type { ServerDomain } from '#platform/server/domain.ts'
import { resumeCampaigns } from './campaigns/resume-campaigns.ts'
import { runCampaign } from './campaigns/run-campaign.ts'
import { serveMail } from './routes.ts'
import { mailChannel } from './sending/mail-channel.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveMail(app, outside),
  jobs: ({ db, outside }) => ({
    quick: {
      run_campaign: (payload) => runCampaign(db, outside, (payload as { campaign_id: number }).campaign_id),
      resume_campaigns: () => resumeCampaigns(db),
    },
  }),
  schedule: [{ task: 'resume_campaigns', cron: '* * * * *' }],
  channels: { email: mailChannel },
  personTables: ['mail', 'campaign_recipient'],
  followingTables: { mail: { rows: 'moved' }, campaign_recipient: { rows: 'moved' } },
}
