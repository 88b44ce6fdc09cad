import { IconPhone, IconPhoneCall, IconPhoneCheck, IconPhoneOff, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react'
import type { CallTone } from '../call/call-words.ts'

const icons = {
  waiting: IconPhoneOutgoing,
  talking: IconPhoneCall,
  simulated: IconPhone,
  good: IconPhoneCheck,
  missed: IconPhoneX,
  trouble: IconPhoneOff,
} as const

/** Colour must not be all that tells. */
export function CallIcon({ tone, size }: { tone: CallTone; size: number }) {
  const Icon = icons[tone]
  return <Icon size={size} aria-hidden />
}
