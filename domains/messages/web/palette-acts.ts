import { IconBrandWhatsapp } from '@tabler/icons-react'
import { listWhatsappTemplates } from '#domains/messages/contract/whatsapp.ts'
import type { PaletteAct } from '#platform/web/domain.ts'

export const paletteActs: readonly PaletteAct[] = [
  {
    name: 'messages',
    place: 20,
    icon: IconBrandWhatsapp,
    roles: listWhatsappTemplates.roles,
    words: ['Whatsapp', 'message', 'write', 'template'],
    labelOf: (name) => `Whatsapp with ${name}`,
  },
]
