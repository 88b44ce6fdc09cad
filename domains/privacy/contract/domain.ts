import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as person from './person.ts'
import { addParentRequest, answerParentRequest, listParentRequests } from './requests.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    request_added: 'privacy'
    request_answered: 'privacy'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    parent_request: 'privacy'
  }
}

export const domain: ContractDomain = {
  operations: { ...person, listParentRequests, addParentRequest, answerParentRequest },
  auditWords: {
    request_added: 'wrote down a request of a parent',
    request_answered: 'answered a request of a parent',
  } satisfies AuditWords<'privacy'>,
}
