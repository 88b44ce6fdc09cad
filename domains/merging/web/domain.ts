import { IconArrowMerge } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listDuplicates } from '#domains/merging/contract/merging.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const domain: WebDomain = {
  addresses: [{ path: '/merge', roles: leadRoles }],
  pages: ({ roles }) =>
    leadRoles.some((role) => roles.includes(role))
      ? [
          {
            label: 'Leads to merge',
            words: 'join double doubles duplicate duplicates twice same parent combine',
            icon: IconArrowMerge,
            link: linkOptions({ to: '/merge' }),
          },
        ]
      : [],
  live: [{ call: listDuplicates, after: ['lead'], keyOf: (id) => keyOf(listDuplicates, { id }), again: 'when looked at' }],
}
