import { sql } from 'kysely'
import { mailKinds } from '#domains/mail/contract/mail.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { answersFor } from './campaigns/answers-for.ts'
import { campaignWork } from './campaigns/campaign-work.ts'
import { runCampaign } from './campaigns/run-campaign.ts'
import { incomingMail } from './inbound/incoming-mail.ts'
import { recoverReceivedMails } from './inbound/keep-mail.ts'
import { readMailbox } from './inbound/read-mailbox.ts'
import { readReceived } from './inbound/read-received-mail.ts'
import { serveMail } from './routes.ts'
import { mailChannel } from './sending/mail-channel.ts'
import { joinMailDays } from './tracking/join-mail-days.ts'

const kindWords = sql`case event.after ->> 'kind' when 'offers' then ${sql.lit(mailKinds.offers)} else ${sql.lit(mailKinds.service)} end`

const consentWords = sql`(case when (event.after ->> 'given')::boolean then 'Wants mails again: ' else 'Unsubscribed from mails: ' end || ${kindWords})`

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveMail(app, gateways),
  jobs: ({ db, gateways }) => ({
    quick: {
      run_campaign: taskAbout('campaign_id', (id) => runCampaign(db, gateways, id)),
      recover_received_mails: () => recoverReceivedMails(db),
    },
    slow: {
      join_mail_days: () => joinMailDays(db),
      read_received_mail: taskAbout('mail_id', (id, { logger }) => readReceived(db, gateways, id, (text) => logger.warn(text))),
      read_mailbox: (_payload, { abortSignal }) => readMailbox(db, gateways.mailbox, abortSignal),
    },
  }),
  leaving: [
    {
      name: 'campaigns',
      words: ['campaign that is not done', 'campaigns that are not done'],
      count: (staffId) =>
        sql`select count(*) from campaign where ${answersFor} = ${staffId} and status in ('testing', 'tested', 'running', 'paused')`,
      becomes: 'They pause before the next mail. All admins are told; one of them continues or stops them.',
    },
  ],
  longWork: [campaignWork],
  schedule: [
    { task: 'read_mailbox', every: '1 minute' },
    { task: 'recover_received_mails', every: '2 minutes' },
    { task: 'join_mail_days', every: '1 day', at: '20:31' },
  ],
  connections: [incomingMail],
  channels: { email: mailChannel },
  timeline: { staff: { mail_consent: consentWords } },
  personTables: { mail: { rows: 'moved' }, campaign_recipient: { rows: 'moved' } },
}
