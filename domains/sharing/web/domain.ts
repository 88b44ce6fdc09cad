import { IconArrowsExchange } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listTransferRequests } from '#domains/sharing/contract/requests.ts'
import { listHandovers } from '#domains/sharing/contract/sharing.ts'
import { counted } from '#platform/contract/counts.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'

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
    Dialog: lazyPart(() => import('./share/share-leads-dialog.tsx')),
  },
  live: [
    { operation: listHandovers, after: ['notice'], again: 'now' },
    { operation: listTransferRequests, after: ['notice'], again: 'now' },
  ],
}
