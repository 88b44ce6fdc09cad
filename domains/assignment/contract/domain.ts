import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as queue from './assignment-queue.ts'
import * as attendance from './attendance.ts'
import * as bulk from './bulk.ts'
import * as enquiries from './enquiries.ts'
import * as rules from './rules.ts'
import * as settings from './settings.ts'
import * as standIn from './stand-in.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    assignment_settings_changed: 'assignment'
    bulk_transfer: 'assignment'
    hours_changed: 'assignment'
    work_changed: 'assignment'
  }
}
declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    assigned: 'assignment'
    not_assigned: 'assignment'
    stood_in: 'assignment'
    stand_in_ended: 'assignment'
    enquiry_offered: 'assignment'
    enquiry_offer_ended: 'assignment'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    assigned: 'assignment'
    leave: 'assignment'
    stand_in: 'assignment'
    bulk_transfer: 'assignment'
    enquiry_offered: 'assignment'
    enquiry_waits: 'assignment'
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    attendance: 'assignment'
    bulk_transfer: 'assignment'
  }
}

export const domain: ContractDomain = {
  operations: { ...rules, ...settings, ...queue, ...attendance, ...standIn, ...bulk, ...enquiries },
  timeline: ['assigned', 'not_assigned', 'stood_in', 'stand_in_ended', 'enquiry_offered', 'enquiry_offer_ended'],
  auditWords: {
    assignment_settings_changed: 'changed the settings of new leads',
    bulk_transfer: 'transferred leads in bulk',
    hours_changed: 'changed working hours of many',
    work_changed: 'changed the work of a counsellor',
  } satisfies AuditWords<'assignment'>,
}
