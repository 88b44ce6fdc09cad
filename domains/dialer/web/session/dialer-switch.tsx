import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useOver } from '#platform/web/ui/use-over.ts'
import classes from './dialer-switch.module.css'
import { useDialerSession } from './use-dialer-session.ts'

interface DialerSwitchProps {
  /** The dialer itself, whose code comes when it is turned on. */
  dialer: (onClose: () => void) => ReactNode
}

/** Turns the auto-dialer on; off by default. One that was left with a lead, by a reload say, tells so. */
export function DialerSwitch({ dialer }: DialerSwitchProps) {
  const { over, opener, open, close } = useOver<true, HTMLInputElement>()
  const isOn = over === true
  const { session, refetch } = useDialerSession()
  const navigate = useNavigate()
  const holdsLead = !isOn && typeof session?.lead_id === 'number'
  const turnOn = () => {
    open(true)
    void refetch()
    // The dialer shows a lead of its own; one that is open beside the list closes, its drafts stay.
    void navigate({ to: '/$list', params: { list: 'users' }, search: true, replace: true, resetScroll: false })
  }
  return (
    <>
      <label className={classes.switch} title={holdsLead ? 'The dialer still has a lead for you' : undefined}>
        <input ref={opener} type="checkbox" role="switch" aria-checked={isOn} checked={isOn} onChange={isOn ? close : turnOn} />
        <span className={classes.track} aria-hidden />
        Auto Dialer
        {holdsLead && <span className={classes.held}>lead waiting</span>}
      </label>
      <Suspense fallback={null}>{isOn && dialer(close)}</Suspense>
    </>
  )
}
