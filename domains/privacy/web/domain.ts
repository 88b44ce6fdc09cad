import { IconUserQuestion } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listParentRequests } from '#domains/privacy/contract/requests.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Requests',
      group: 'Administration',
      place: 76,
      roles: ['counsellor_admin'],
      path: '/requests',
      link: linkOptions({ to: '/requests' }),
      icon: IconUserQuestion,
    },
  ],
  live: [{ operation: listParentRequests, after: ['notice'], again: 'now' }],
}
