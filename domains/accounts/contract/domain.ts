import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as links from './links.ts'
import * as sessions from './sessions.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    account_created: 'accounts'
    account_changed: 'accounts'
    password_changed: 'accounts'
    password_reset: 'accounts'
    password_forgotten: 'accounts'
    phone_changed: 'accounts'
  }
}

export const domain: ContractDomain = {
  operations: { ...links, ...sessions },
  auditWords: {
    account_created: 'opened an account',
    account_changed: 'changed an account',
    password_changed: 'chose another password',
    password_reset: 'reset the password of an account',
    password_forgotten: 'mailed a link for a forgotten password',
    phone_changed: 'changed the telephone of an account',
  } satisfies AuditWords<'accounts'>,
}
