import { IconHeadphones, IconPhone } from '@tabler/icons-react'
import { callParent, getCallRecords } from '#domains/calls/contract/calls.ts'
import type { PaletteAct } from '#platform/web/domain.ts'

export const paletteActs: readonly PaletteAct[] = [
  {
    name: 'call',
    place: 10,
    icon: IconPhone,
    roles: callParent.roles,
    words: ['Call', 'ring', 'phone', 'dial'],
    labelOf: (name) => `Call ${name}`,
  },
  {
    name: 'recordings',
    place: 60,
    icon: IconHeadphones,
    roles: getCallRecords.roles,
    words: ['Recordings', 'listen', 'calls of'],
    labelOf: (name) => `Recordings of ${name}`,
  },
]
