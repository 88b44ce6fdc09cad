import { IconAdjustments } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { getMe } from '#domains/accounts/contract/sessions.ts'
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
  // Later: each process knows a change after two seconds at most.
  live: [{ operation: getMe, after: ['setting'], again: 'later' }],
}
