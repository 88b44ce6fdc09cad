import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as sessions from './sessions.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    account_created: 'accounts'
    account_changed: 'accounts'
    password_changed: 'accounts'
    password_reset: 'accounts'
    phone_changed: 'accounts'
  }
}

export const domain: ContractDomain = {
  hasNoParents: true,
  operations: sessions,
  auditWords: {
    account_created: 'opened an account',
    account_changed: 'changed an account',
    password_changed: 'chose another password',
    password_reset: 'gave an account a password',
    phone_changed: 'changed the telephone of an account',
  } satisfies AuditWords<'accounts'>,
}
