import { IconHeadset } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { leadsText } from '#domains/assignment/web/assignment/leads-text.ts'
import { getDialer, getNextToDo, listDialing } from '#domains/dialer/contract/dialer.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { DialerSwitch } from './opening/dialer-switch.tsx'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Dialing now',
      group: 'Counsellors',
      place: 50,
      roles: ['counsellor_admin'],
      path: '/dialing',
      link: linkOptions({ to: '/dialing' }),
      icon: IconHeadset,
    },
  ],
  live: [
    { operation: getDialer, after: ['dialer'], again: 'now' },
    { operation: getNextToDo, after: ['dialer', 'lead', 'call'], again: 'later' },
    { operation: listDialing, after: ['dialer'], again: 'now' },
  ],
  listTool: DialerSwitch,
  listAct: {
    roles: ['counsellor'],
    label: (count) => (count === undefined ? 'Dial them…' : `Dial ${leadsText(count)}…`),
    Dialog: lazyPart(() => import('./opening/dial-list.tsx')),
  },
}
