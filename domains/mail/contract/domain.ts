import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as campaigns from './campaigns.ts'
import * as mail from './mail.ts'
import * as mailConsent from './mail-consent.ts'
import * as mailFiles from './mail-files.ts'
import * as mailTemplates from './mail-templates.ts'
import * as mailTracking from './mail-tracking.ts'
import * as receiving from './receiving.ts'
import * as setAsideMails from './set-aside-mails.ts'
import * as tracking from './tracking.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    campaign: 'mail'
    campaign_changed: 'mail'
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    /** A template of mails was changed, or an admin begins to change it. */
    mail_template: 'mail'
  }
}
declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    /** The parent unsubscribed from mails of a kind, or asked for them again. */
    mail_consent: 'mail'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    campaign: 'mail'
    mail_set_aside: 'mail'
  }
}

export const domain: ContractDomain = {
  operations: {
    ...mail,
    ...mailFiles,
    ...mailConsent,
    ...tracking,
    ...mailTracking,
    ...mailTemplates,
    ...campaigns,
    ...receiving,
    ...setAsideMails,
  },
  timeline: ['mail_consent'],
  auditWords: {
    campaign: 'started a campaign',
    campaign_changed: 'changed how a campaign goes on',
  } satisfies AuditWords<'mail'>,
}
