import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { getBestHours } from './best-hours.ts'
import * as calls from './calls.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    recording_played: 'calls'
    call_override: 'calls'
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    call: 'calls'
  }
}
declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    call: 'calls'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    missed_call: 'calls'
  }
}

export const domain: ContractDomain = {
  operations: { ...calls, getBestHours },
  timeline: ['call'],
  auditWords: {
    recording_played: 'listened to a recording',
    call_override: 'called against a rule',
  } satisfies AuditWords<'calls'>,
}
