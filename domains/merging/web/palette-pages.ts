import { IconArrowMerge } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  pages: ({ roles }) =>
    hasAnyRole({ roles }, leadRoles)
      ? [
          {
            label: 'Leads to merge',
            keywords: 'join double doubles duplicate duplicates twice same parent combine',
            icon: IconArrowMerge,
            link: linkOptions({ to: '/merge' }),
          },
        ]
      : [],
}
