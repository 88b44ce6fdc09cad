import { IconBolt } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  sends: { action: async (act) => (await import('./sending/send-kept-action.ts')).sendKeptAction(act) },
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
}
