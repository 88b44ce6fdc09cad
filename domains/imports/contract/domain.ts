import type { ContractDomain } from '#platform/contract/domain.ts'
import * as imports from './imports.ts'

declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    import: 'imports'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    import: 'imports'
  }
}

export const domain: ContractDomain = { operations: imports }
