import { IconBolt } from '@tabler/icons-react'
import { logAction } from '#domains/actions/contract/actions.ts'
import type { PaletteAct } from '#platform/web/domain.ts'

export const paletteActs: readonly PaletteAct[] = [
  {
    name: 'action',
    place: 15,
    icon: IconBolt,
    roles: logAction.roles,
    words: ['Action', 'log an action', 'log', 'outcome', 'visit'],
    labelOf: (name) => `Log an action on ${name}`,
  },
]
