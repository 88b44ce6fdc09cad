import { IconArrowMerge } from '@tabler/icons-react'
import { mergeLeads } from '#domains/merging/contract/merging.ts'
import type { PaletteAct } from '#platform/web/domain.ts'

export const paletteActs: readonly PaletteAct[] = [
  {
    name: 'merge',
    place: 50,
    icon: IconArrowMerge,
    roles: mergeLeads.roles,
    words: ['Merge', 'join', 'double', 'duplicate'],
    labelOf: (name) => `Merge ${name} with another lead`,
    goal: (stays) => ({ to: '/merge', search: { stays } }),
  },
]
