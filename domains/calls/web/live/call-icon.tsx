import { IconPhone, IconPhoneCall, IconPhoneCheck, IconPhoneOff, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react'
import type { CallTone } from './call-words.ts'

const icons = {
  waiting: IconPhoneOutgoing,
  talking: IconPhoneCall,
  simulated: IconPhone,
  good: IconPhoneCheck,
  missed: IconPhoneX,
  trouble: IconPhoneOff,
} as const

/** The mark of a tone, so that colour is not all that tells. */
export function CallIcon({ tone, size }: { tone: CallTone; size: number }) {
  const Icon = icons[tone]
  return <Icon size={size} aria-hidden />
}
