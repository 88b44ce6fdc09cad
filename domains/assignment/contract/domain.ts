import type { ContractDomain } from '#platform/contract/domain.ts'
import * as attendance from './attendance.ts'
import * as bulk from './bulk.ts'
import * as queue from './queue.ts'
import * as rules from './rules.ts'
import * as standIn from './stand-in.ts'

declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    assigned: 'assignment'
    not_assigned: 'assignment'
    stood_in: 'assignment'
    stand_in_ended: 'assignment'
  }
}
declare module '#domains/staff/contract/staff.ts' {
  interface NoticeKinds {
    assigned: 'assignment'
    stand_in: 'assignment'
    bulk_transfer: 'assignment'
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    attendance: 'assignment'
    bulk_transfer: 'assignment'
  }
}

export const domain: ContractDomain = {
  calls: { ...rules, ...queue, ...attendance, ...standIn, ...bulk },
  timeline: ['assigned', 'not_assigned', 'stood_in', 'stand_in_ended'],
}
