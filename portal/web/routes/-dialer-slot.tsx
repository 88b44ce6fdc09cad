import { lazy } from 'react'
import { DialerSwitch } from '#domains/dialer/web/session/dialer-switch.tsx'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { loadLeadParts } from '../lead/load-lead-parts.ts'

const LoadedDialer = lazy(async () => {
  const [{ Dialer }, parts] = await Promise.all([import('./-dialer.tsx'), loadLeadParts()])
  return { default: ({ onClose }: { onClose: () => void }) => <Dialer parts={parts} onClose={onClose} /> }
})

/** The switch of the auto-dialer, for those who dial. */
export function DialerSlot() {
  if (!useMe().roles.includes('counsellor')) return null
  return <DialerSwitch dialer={(onClose) => <LoadedDialer onClose={onClose} />} />
}
