import { IconMailCheck, IconMailCog, IconSpeakerphone } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { mailTemplatePath, mailTemplatesPath } from '#domains/mail/contract/mail-template-paths.ts'
import { setAsideMailsPath } from '#domains/mail/contract/set-aside-mails.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Campaigns',
      group: 'Messages',
      place: 45,
      roles: ['counsellor_admin'],
      path: '/campaigns',
      link: linkOptions({ to: '/campaigns' }),
      icon: IconSpeakerphone,
    },
    {
      label: 'E-mail tracking',
      group: 'Analytics',
      place: 65,
      roles: ['counsellor_admin'],
      path: '/email-tracking',
      link: linkOptions({ to: '/email-tracking' }),
      icon: IconMailCheck,
    },
    {
      label: 'Mail templates',
      group: 'Messages',
      place: 78,
      roles: ['counsellor_admin'],
      path: '/mail-templates',
      link: linkOptions({ to: '/mail-templates' }),
      icon: IconMailCog,
    },
  ],
  addresses: [{ path: setAsideMailsPath, roles: ['counsellor_admin'] }],
  live: [
    {
      operation: { path: mailTemplatePath },
      after: ['mail_template'],
      keyOf: (id) => [mailTemplatePath, mailTemplatePath.replace(':id', String(id))],
      again: 'now',
    },
    { operation: { path: mailTemplatesPath }, after: ['mail_template'], again: 'when looked at' },
  ],
  listAct: {
    roles: ['counsellor_admin'],
    label: () => 'Send a campaign…',
    Dialog: lazyPart(() => import('./campaigns/campaign-dialog.tsx'), 'when shown'),
  },
}
