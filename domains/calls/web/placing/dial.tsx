import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef } from 'react'
import type { DialProps } from '#domains/leads/web/facts/dial-context.ts'
import { useOutsideHours } from '#domains/leads/web/lead/outside-hours.ts'
import { isBehindMask, phoneText } from '#platform/contract/phone-text.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { OverPage } from '#platform/web/ui/over/over-page.tsx'
import { isOnPhone } from '#platform/web/ui/page/screen-widths.ts'
import classes from './dial.module.css'
import { usePlaceCall } from './use-place-call.ts'

const NumberMenu = lazyPart(() => import('./number-menu.tsx'))

export function Dial({ lead, phone, as = 'number' }: DialProps) {
  const calling = usePlaceCall()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const number = phoneText(phone)
  const inUse = lead.mobile_number_with_code
  // The number in use may be shown for a while, and stays masked in the lead.
  const isMain = as === 'number' && (number === phoneText(inUse) || isBehindMask(phone, inUse))
  const place = () => void calling.place({ leadId: lead.id, phone })
  // Gateways the hours the menu says so first, and its button calls.
  const isOutside = useOutsideHours(lead.calling.zones) !== undefined
  const openMenu = () => menu.current?.togglePopover(true)
  useAskedAct('call', isMain ? lead.id : undefined, isOutside ? openMenu : place)
  useEffect(() => {
    menu.current?.togglePopover(calling.refusal !== undefined)
  }, [calling.refusal])
  return (
    <span className={classes.dial}>
      <button
        ref={button}
        type="button"
        className={as === 'thumb' ? classes.thumb : classes.number}
        data-placing={calling.isPlacing || undefined}
        aria-label={`Call ${number}`}
        onClick={() => {
          // On a phone a thumb that scrolls a list lands on numbers, so the first tap asks.
          if (isOutside || (as === 'number' && isOnPhone())) openMenu()
          else place()
        }}
      >
        {as === 'thumb' ? <IconPhone size={20} aria-hidden /> : number}
      </button>
      {as === 'number' && (
        <button type="button" className={classes.more} aria-label={`More for ${number}`} aria-haspopup="dialog" popoverTarget={id}>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
      <OverPage id={id} ref={menu} beside={button} label={number} onClosed={calling.reset}>
        {(close) => (
          <Suspense fallback={null}>
            <NumberMenu lead={lead} phone={phone} calling={calling} close={close} />
          </Suspense>
        )}
      </OverPage>
    </span>
  )
}
