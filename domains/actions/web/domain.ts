import { IconBolt } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { AddsToLead } from '#domains/leads/web/lead/lead-part.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const actions: WebDomain & AddsToLead = {
  name: 'actions',
  screens: [
    {
      label: 'Actions',
      group: 'Leads',
      place: 40,
      roles: leadRoles,
      words: 'logged history action list manage',
      path: '/actions',
      link: linkOptions({ to: '/actions' }),
      icon: IconBolt,
    },
  ],
  leadPart: async () => (await import('./lead-part.tsx')).leadPart,
}
