import { IconBolt } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  groups: { 'Calls and actions': 24 },
  sends: { action: async (act) => (await import('./sending/send-waiting-action.ts')).sendWaitingAction(act) },
  screens: [
    {
      label: 'Actions',
      group: 'Calls and actions',
      place: 40,
      roles: leadRoles,
      path: '/actions',
      link: linkOptions({ to: '/actions' }),
      icon: IconBolt,
    },
  ],
}
