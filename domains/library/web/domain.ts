import { IconCloud } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  groups: { Files: 80 },
  screens: [
    {
      label: 'Ezycloud',
      group: 'Files',
      place: 10,
      roles: 'staff',
      path: '/ezycloud',
      link: linkOptions({ to: '/ezycloud' }),
      icon: IconCloud,
    },
  ],
}
