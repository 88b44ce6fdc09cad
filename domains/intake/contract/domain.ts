import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as intake from './intake.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    intake_key_created: 'intake'
    intake_key_revoked: 'intake'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    intake_refused: 'intake'
    intake_not_understood: 'intake'
  }
}

export const domain: ContractDomain = {
  operations: intake,
  auditWords: {
    intake_key_created: 'made a key',
    intake_key_revoked: 'revoked a key',
  } satisfies AuditWords<'intake'>,
}
