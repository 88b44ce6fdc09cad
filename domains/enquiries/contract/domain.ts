import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as enquiries from './enquiries.ts'
import { exportActivities } from './export-activities.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    activities_exported: 'enquiries'
  }
}

export const domain: ContractDomain = {
  operations: { ...enquiries, exportActivities },
  auditWords: { activities_exported: 'exported enquiries or booked calls' } satisfies AuditWords<'enquiries'>,
}
