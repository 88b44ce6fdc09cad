import { IconAdjustments } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Settings',
      group: 'Administration',
      place: 74,
      roles: ['counsellor_admin'],
      path: '/settings',
      link: linkOptions({ to: '/settings' }),
      icon: IconAdjustments,
    },
  ],
}
