import { IconListTree, IconUserPause } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listQueue } from '#domains/assignment/contract/assignment-queue.ts'
import { getAttendance, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { listBulkTransfers } from '#domains/assignment/contract/bulk.ts'
import { listLiveEnquiries } from '#domains/assignment/contract/enquiries.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { listAbsentCounsellors } from '#domains/sharing/contract/sharing.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { leadsText } from './assignment/leads-text.ts'
import { LiveEnquiries } from './live/live-enquiries.tsx'
import { AttendanceTool } from './work/attendance-tool.tsx'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Assignment',
      group: 'Counsellors',
      place: 40,
      roles: ['counsellor_admin'],
      path: '/assignment',
      link: linkOptions({ to: '/assignment' }),
      icon: IconListTree,
    },
    {
      label: 'Colleagues away',
      group: 'Leads',
      place: 41,
      roles: leadRoles,
      path: '/stand-in',
      link: linkOptions({ to: '/stand-in' }),
      icon: IconUserPause,
    },
  ],
  live: [
    { operation: getAttendance, after: ['attendance'], again: 'now' },
    { operation: listAbsentCounsellors, after: ['attendance'], again: 'when looked at' },
    { operation: listAttendance, after: ['attendance'], again: 'when looked at' },
    { operation: listAway, after: ['attendance', 'notice'], again: 'now' },
    { operation: listLiveEnquiries, after: ['notice'], again: 'now' },
    { operation: listLiveEnquiries, after: ['lead'], again: 'later' },
    { operation: listQueue, after: ['lead'], again: 'later' },
    { operation: listBulkTransfers, after: ['bulk_transfer'], again: 'now' },
  ],
  headTool: AttendanceTool,
  foot: LiveEnquiries,
  listAct: {
    roles: leadRoles,
    label: (count) => (count === undefined ? 'Transfer them…' : `Transfer ${leadsText(count)}…`),
    Dialog: lazyPart(() => import('./bulk/bulk-dialog.tsx')),
  },
}
