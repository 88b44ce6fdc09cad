import { IconUserPlus } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { NewLeadTool } from './new-lead-tool.tsx'

export const domain: WebDomain = {
  screens: [
    {
      label: 'New lead',
      group: 'Leads',
      place: 35,
      roles: leadRoles,
      path: '/new-lead',
      link: linkOptions({ to: '/new-lead' }),
      icon: IconUserPlus,
    },
  ],
  listTool: NewLeadTool,
}
