import { IconArrowsExchange } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { AddsToLead } from '#domains/leads/web/lead/lead-part.ts'
import { listHandovers } from '#domains/sharing/contract/sharing.ts'
import type { GivesNotices } from '#domains/staff/web/notice-icons.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const sharing: WebDomain & AddsToLead & GivesNotices = {
  name: 'sharing',
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
  live: [{ call: listHandovers, after: ['notice'], again: 'now' }],
  leadPart: async () => (await import('./lead-part.tsx')).leadPart,
  noticeIcons: async () => (await import('./notice-icons.ts')).noticeIcons,
}
