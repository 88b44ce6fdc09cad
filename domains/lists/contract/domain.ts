import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as exports from './exports.ts'
import * as startExport from './start-export.ts'
import { changeExportLimit, getExportLimit, listTakenFiles } from './taken-files.ts'
import * as views from './views.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    export_asked: 'lists'
    export_downloaded: 'lists'
    export_limit_changed: 'lists'
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    export: 'lists'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    export: 'lists'
  }
}

export const domain: ContractDomain = {
  operations: { ...views, ...exports, ...startExport, listTakenFiles, getExportLimit, changeExportLimit },
  auditWords: {
    export_asked: 'asked for an export',
    export_downloaded: 'downloaded an export',
    export_limit_changed: 'changed the limit of exports',
  } satisfies AuditWords<'lists'>,
}
