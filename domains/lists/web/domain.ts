import { IconFileDownload } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listExports } from '#domains/lists/contract/exports.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Exports',
      group: 'Administration',
      place: 74,
      roles: ['counsellor_admin'],
      path: '/exports',
      link: linkOptions({ to: '/exports' }),
      icon: IconFileDownload,
    },
  ],
  live: [{ operation: listExports, after: ['export'], again: 'now' }],
}
