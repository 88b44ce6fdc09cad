import { IconArrowsExchange } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listTransferRequests } from '#domains/sharing/contract/requests.ts'
import { listHandovers } from '#domains/sharing/contract/sharing.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Shared leads',
      group: 'Leads',
      place: 30,
      roles: leadRoles,
      words: 'share transfer handover undo',
      path: '/share-transfer',
      link: linkOptions({ to: '/share-transfer' }),
      icon: IconArrowsExchange,
    },
  ],
  live: [
    { call: listHandovers, after: ['notice'], again: 'now' },
    { call: listTransferRequests, after: ['notice'], again: 'now' },
  ],
}
