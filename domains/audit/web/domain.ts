import { IconHistory } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Audit',
      group: 'Administration',
      place: 75,
      roles: ['counsellor_admin'],
      path: '/audit',
      link: linkOptions({ to: '/audit' }),
      icon: IconHistory,
    },
  ],
}
