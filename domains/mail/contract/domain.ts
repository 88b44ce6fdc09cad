import type { ContractDomain } from '#platform/contract/domain.ts'
import * as campaigns from './campaigns.ts'
import * as mail from './mail.ts'
import * as mailTemplates from './mail-templates.ts'
import * as mailTracking from './mail-tracking.ts'
import * as receiving from './receiving.ts'
import * as tracking from './tracking.ts'

declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    campaign: 'mail'
  }
}

export const domain: ContractDomain = { calls: { ...mail, ...tracking, ...mailTracking, ...mailTemplates, ...campaigns, ...receiving } }
