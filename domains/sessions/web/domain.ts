import { IconUserCircle } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { WebDomain } from '#platform/web/domain.ts'

export const sessions: WebDomain = {
  name: 'sessions',
  screens: [
    {
      label: 'Profile',
      group: 'Account',
      place: 10,
      roles: 'staff',
      words: 'account sessions devices log out',
      path: '/profile',
      link: linkOptions({ to: '/profile' }),
      icon: IconUserCircle,
    },
  ],
}
