import { IconDevices, IconLock, IconMoon, IconUserCircle } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import type { WebDomain } from '#platform/web/domain.ts'

declare module '#platform/web/domain.ts' {
  interface Account extends Pick<Me, 'roles' | 'user_info' | 'ca_user_id'> {}
}

const profile = linkOptions({ to: '/profile' })

export const domain: WebDomain = {
  groups: { Account: 90 },
  screens: [
    {
      label: 'Profile',
      group: 'Account',
      place: 10,
      roles: 'staff',
      words: 'account settings preferences options me user name e-mail role permissions telephone phone password colours sessions devices',
      path: '/profile',
      link: profile,
      icon: IconUserCircle,
    },
  ],
  pages: () => [
    { label: 'Change your password', words: 'reset new forgot login security', icon: IconLock, link: profile },
    { label: 'Dark or light colours', words: 'theme mode night colors appearance black white contrast', icon: IconMoon, link: profile },
    {
      label: 'Where you are logged in',
      words: 'log out logout sign off exit sessions devices everywhere',
      icon: IconDevices,
      link: profile,
    },
  ],
}
