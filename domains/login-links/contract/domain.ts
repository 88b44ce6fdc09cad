import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as loginLinks from './login-links.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    login_link: 'login-links'
  }
}
declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    login_link: 'login-links'
    login_link_used: 'login-links'
  }
}

export const domain: ContractDomain = {
  operations: loginLinks,
  timeline: ['login_link', 'login_link_used'],
  auditWords: {
    login_link: 'sent a log-in link',
  } satisfies AuditWords<'login-links'>,
}
