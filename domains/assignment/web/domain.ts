import { IconListTree, IconUserPause } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { getAttendance, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { listBulkTransfers } from '#domains/assignment/contract/bulk.ts'
import { listLiveEnquiries } from '#domains/assignment/contract/enquiries.ts'
import { listQueue } from '#domains/assignment/contract/queue.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { listAbsentCounsellors } from '#domains/sharing/contract/sharing.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { later } from '#platform/web/later/later.tsx'
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
    { call: getAttendance, after: ['attendance'], again: 'now' },
    { call: listAbsentCounsellors, after: ['attendance'], again: 'when looked at' },
    { call: listAttendance, after: ['attendance'], again: 'when looked at' },
    { call: listAway, after: ['attendance', 'notice'], again: 'now' },
    { call: listLiveEnquiries, after: ['notice'], again: 'now' },
    { call: listLiveEnquiries, after: ['lead'], again: 'later' },
    { call: listQueue, after: ['lead'], again: 'later' },
    { call: listBulkTransfers, after: ['bulk_transfer'], again: 'now' },
  ],
  headTool: AttendanceTool,
  foot: LiveEnquiries,
  listAct: {
    roles: leadRoles,
    label: (count) => (count === undefined ? 'Transfer them…' : `Transfer ${leadsText(count)}…`),
    Dialog: later(() => import('./bulk/bulk-dialog.tsx')),
  },
}
