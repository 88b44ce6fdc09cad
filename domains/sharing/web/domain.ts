import { IconArrowsExchange } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listTransferRequests } from '#domains/sharing/contract/requests.ts'
import { listHandovers } from '#domains/sharing/contract/sharing.ts'
import { counted } from '#platform/contract/counts.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { later } from '#platform/web/later/later.tsx'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Shared leads',
      group: 'Leads',
      place: 30,
      roles: leadRoles,
      path: '/share-transfer',
      link: linkOptions({ to: '/share-transfer' }),
      icon: IconArrowsExchange,
    },
  ],
  listAct: {
    roles: leadRoles,
    label: (count) => (count === undefined ? 'Share them…' : `Share ${counted(count, 'lead')}…`),
    Dialog: later(() => import('./share/share-leads-dialog.tsx')),
  },
  live: [
    { call: listHandovers, after: ['notice'], again: 'now' },
    { call: listTransferRequests, after: ['notice'], again: 'now' },
  ],
}
