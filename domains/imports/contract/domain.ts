import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as imports from './imports.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    import_errors_downloaded: 'imports'
  }
}
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

export const domain: ContractDomain = {
  operations: imports,
  auditWords: {
    import_errors_downloaded: 'downloaded rows that an import left out',
  } satisfies AuditWords<'imports'>,
}
