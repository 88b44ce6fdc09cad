import { IconMail } from '@tabler/icons-react'
import { leadRoles } from '#platform/contract/roles.ts'
import type { PaletteAct } from '#platform/web/domain.ts'

export const paletteActs: readonly PaletteAct[] = [
  {
    name: 'mail',
    place: 30,
    icon: IconMail,
    roles: leadRoles,
    words: ['E-mail', 'send email', 'mail', 'write'],
    labelOf: (name) => `E-mail ${name}`,
  },
]
