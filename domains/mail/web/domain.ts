import { IconMailCheck } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'E-mail tracking',
      group: 'Analytics',
      place: 65,
      roles: ['counsellor_admin'],
      words: 'email mails sent opened clicked bounced unsubscribed campaigns',
      path: '/email-tracking',
      link: linkOptions({ to: '/email-tracking' }),
      icon: IconMailCheck,
    },
  ],
}
