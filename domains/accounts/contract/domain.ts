import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as confirming from './confirming.ts'
import * as leaving from './leaving.ts'
import * as links from './links.ts'
import * as loggingIn from './log-in.ts'
import * as passkeys from './passkeys.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as staffSessions from './staff-sessions.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    account_created: 'accounts'
    account_changed: 'accounts'
    account_deactivated: 'accounts'
    deactivation_undone: 'accounts'
    password_changed: 'accounts'
    password_reset: 'accounts'
    password_forgotten: 'accounts'
    phone_changed: 'accounts'
    recovery_code_used: 'accounts'
    second_factor_changed: 'accounts'
    second_factor_reset: 'accounts'
    sessions_ended: 'accounts'
  }
}

export const domain: ContractDomain = {
  operations: { ...confirming, ...leaving, ...links, ...loggingIn, ...passkeys, ...secondFactor, ...sessions, ...staffSessions },
  hasNoParents: true,
  auditWords: {
    account_created: 'opened an account',
    account_changed: 'changed an account',
    account_deactivated: 'deactivated an account',
    deactivation_undone: 'took a deactivation back',
    password_changed: 'chose another password',
    password_reset: 'reset the password of an account',
    password_forgotten: 'mailed a link for a forgotten password',
    phone_changed: 'changed the telephone of an account',
    recovery_code_used: 'logged in with a recovery code',
    second_factor_changed: 'changed the own second factor',
    second_factor_reset: 'removed the second factor of an account',
    sessions_ended: 'logged an account out',
  } satisfies AuditWords<'accounts'>,
}
