import { IconHeadset } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/dialing': 'auto dialer dialling supervise pause break counsellors team live calls calling queue who is',
  },
  pages: ({ roles }) =>
    isCounsellor({ roles })
      ? [
          {
            label: 'Auto Dialer',
            keywords: 'dial dialer dialler dialing dialling call calls calling ring phone next parent queue start power robot automatic',
            icon: IconHeadset,
            link: linkOptions({ to: '/$list', params: { list: 'users' }, search: { page: 1 } }),
            asks: 'dialer',
          },
        ]
      : [],
}
