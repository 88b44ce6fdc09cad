import { lazy } from 'react'
import { DialerSwitch } from '#domains/dialer/web/session/dialer-switch.tsx'
import { useMe } from '#domains/sessions/web/use-me.ts'

const Dialer = lazy(() => import('./-dialer.tsx'))

/** The switch of the auto-dialer, for those who dial. */
export function DialerSlot() {
  if (!useMe().roles.includes('counsellor')) return null
  return <DialerSwitch dialer={(onClose) => <Dialer onClose={onClose} />} />
}
