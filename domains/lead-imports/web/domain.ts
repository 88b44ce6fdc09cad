import { IconTableImport } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Import leads',
      group: 'Administration',
      place: 65,
      roles: ['counsellor_admin'],
      path: '/leads-import',
      link: linkOptions({ to: '/leads-import' }),
      icon: IconTableImport,
    },
  ],
}
