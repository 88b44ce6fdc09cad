import { IconWebhook } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { countIntakeTrouble, listIntakeEvents } from '#domains/intake/contract/intake.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Intake',
      group: 'Administration',
      place: 70,
      roles: ['counsellor_admin'],
      path: '/intake',
      link: linkOptions({ to: '/intake' }),
      icon: IconWebhook,
    },
  ],
  live: [
    { operation: listIntakeEvents, after: ['lead'], again: 'later' },
    { operation: countIntakeTrouble, after: ['lead', 'notice'], again: 'later' },
  ],
}
