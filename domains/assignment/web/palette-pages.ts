import { IconBeach } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/assignment':
      'rules new leads queue nobody unassigned counsellors working hours shift away leave holiday holidays absent attendance limits distribution distribute allocate allocation round robin bulk transfer reassign give',
    '/stand-in': 'stand in absent ill sick leave holiday holidays vacation take over cover follow-ups team',
  },
  pages: ({ roles }) =>
    isCounsellor({ roles })
      ? [
          {
            label: 'Your leave and attendance',
            keywords: 'holiday holidays vacation absent absence sick ill off away back break lunch working hours shift time attendance',
            icon: IconBeach,
            link: linkOptions({ to: '/stand-in' }),
            asks: 'attendance',
          },
        ]
      : [],
}
