import { useNavigate } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import { LeadPartsContext } from '#domains/leads/web/facts/lead-parts.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { useDialerSession } from '../session/use-dialer-session.ts'
import classes from './dialer-switch.module.css'
import { useDialsList } from './dials-list.ts'

const DialerModal = lazyPart(() => import('./dialer-modal.tsx'))

export function DialerSwitch({ list }: { list: LeadListName }) {
  const { roles } = useMe()
  const [dialsList] = useDialsList()
  return (list === 'users' || dialsList) && isCounsellor({ roles }) && <Switch list={list} />
}

/** Off by default. A dialer that was left with a lead, by a reload for example, tells so. */
function Switch({ list }: { list: LeadListName }) {
  const { over, opener, open, close } = useOver<true, HTMLInputElement>()
  const isOn = over === true
  const { session, refetch } = useDialerSession()
  const navigate = useNavigate()
  const holdsLead = !isOn && typeof session?.lead_id === 'number'
  const loadParts = use(LeadPartsContext)
  const [, setDials] = useDialsList()
  const closeAll = () => {
    setDials(false)
    close()
  }
  const turnOn = () => {
    open(true)
    void loadParts()
    void refetch()
    // The dialer shows its own lead. The drafts of the open one stay.
    void navigate({ to: '/$list', params: { list }, search: true, replace: true, resetScroll: false })
  }
  useAskedAct('dialer', 0, () => isOn || turnOn())
  return (
    <>
      <label className={classes.switch} title={holdsLead ? 'The dialer still has a lead for you' : undefined}>
        <input ref={opener} type="checkbox" role="switch" aria-checked={isOn} checked={isOn} onChange={isOn ? close : turnOn} />
        <span className={classes.track} aria-hidden />
        Auto Dialer
        {holdsLead && <span className={classes.held}>lead waiting</span>}
      </label>
      <Suspense fallback={null}>{isOn && <DialerModal onClose={closeAll} />}</Suspense>
    </>
  )
}
