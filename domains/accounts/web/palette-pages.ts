import { IconDevices, IconLock, IconMoon } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { PalettePages } from '#platform/web/domain.ts'

const profile = linkOptions({ to: '/profile' })

export const palettePages: PalettePages = {
  keywords: {
    '/profile':
      'account settings preferences options me user name e-mail role permissions telephone phone password colours sessions devices',
  },
  pages: () => [
    { label: 'Change your password', keywords: 'reset new forgot login security', icon: IconLock, link: profile },
    { label: 'Dark or light colours', keywords: 'theme mode night colors appearance black white contrast', icon: IconMoon, link: profile },
    {
      label: 'Where you are logged in',
      keywords: 'log out logout sign off exit sessions devices everywhere',
      icon: IconDevices,
      link: profile,
    },
  ],
}
