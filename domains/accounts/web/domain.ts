import { IconUserCircle } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import type { WebDomain } from '#platform/web/domain.ts'

declare module '#platform/web/domain.ts' {
  interface Account extends Pick<Me, 'roles' | 'user_info' | 'ca_user_id'> {}
}

export const domain: WebDomain = {
  groups: { Account: 90 },
  screens: [
    {
      label: 'Profile',
      group: 'Account',
      place: 10,
      roles: 'staff',
      path: '/profile',
      link: linkOptions({ to: '/profile' }),
      icon: IconUserCircle,
    },
  ],
}
