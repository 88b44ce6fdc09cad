import { IconArrowsExchange, IconShare } from '@tabler/icons-react'
import { leadRoles } from '#platform/contract/roles.ts'
import type { PaletteAct } from '#platform/web/domain.ts'

export const paletteActs: readonly PaletteAct[] = [
  {
    name: 'transfer',
    place: 40,
    icon: IconArrowsExchange,
    roles: leadRoles,
    words: ['Transfer', 'give', 'hand over'],
    labelOf: (name) => `Transfer ${name}`,
  },
  { name: 'share', place: 45, icon: IconShare, roles: leadRoles, words: ['Share'], labelOf: (name) => `Share ${name}` },
]
