import { Modal } from '@mantine/core'
import { Activity, memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { useSayOfOpening } from '#domains/calls/web/inbound/incoming-words.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { dialerWords } from '../dialer/dialer-words.ts'
import { CurrentLead } from '../lead/current-lead.tsx'
import { StageOne } from '../session/stage-one.tsx'
import { useChords } from '../session/use-chords.ts'
import { type Dialer, useDialer } from '../session/use-dialer.ts'
import type { HeldLead } from '../session/use-dialer-turn.ts'
import { useHeldKeys } from '../session/use-held-keys.ts'
import classes from './dialer-modal.module.css'

const never = () => undefined

/** The lead that is held comes first, because names in the page find the first. The other is drawn out of sight until Next brings it. */
const leadsOf = (held: NonNullable<Dialer['held']>, prepared: Dialer['prepared']): HeldLead[] =>
  prepared && prepared.id !== held.lead.id ? [held, { lead: prepared, callBefore: undefined }] : [held]

/** Lists under a page that is covered are not drawn. */
function useCover(isCovered: boolean) {
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-covered', isCovered)
    return () => document.body.removeAttribute('data-covered')
  }, [isCovered])
}

/** React takes out of the layout what it hides. Laid out beforehand, a lead that comes costs no more than its painting. */
function layOutUnseen(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  const layOut = () => {
    for (const part of place.children) {
      if (part instanceof HTMLElement && part.style.display === 'none') part.style.removeProperty('display')
    }
  }
  const observer = new MutationObserver(layOut)
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['style'] })
  layOut()
  return () => observer.disconnect()
}

interface LeadPlaceProps {
  of: HeldLead
  isShown: boolean
  shown: RefObject<HTMLDivElement | null>
  dialer: Dialer
}

/** What changes in the dialer is drawn on the lead that is shown; the other one takes it as it comes. */
const LeadPlace = memo(
  ({ of, isShown, shown, dialer }: LeadPlaceProps) => (
    <div ref={isShown ? shown : layOutUnseen} className={classes.lead} data-unseen={!isShown || undefined}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <CurrentLead dialer={dialer} held={of} />
      </Activity>
    </div>
  ),
  (before, now) => !before.isShown && !now.isShown && before.of.lead === now.of.lead,
)

export default function DialerModal({ onClose }: { onClose: () => void }) {
  // Its leads show them; waiting here, before there is anything to lose, is better than later.
  useLeadParts()
  const lead = useRef<HTMLDivElement>(null)
  const dialer = useDialer(onClose)
  const { held } = dialer
  const { firm } = useMe()
  useCover(held !== undefined)
  useHeldKeys(lead, { isServing: dialer.isServing, leadId: held?.lead.id })
  useChords(lead)
  useSayOfOpening(held && dialerWords.calledMeanwhile(firm.dial_lease_minutes))
  return (
    <Modal.Root
      opened
      onClose={never}
      closeOnEscape={false}
      closeOnClickOutside={false}
      fullScreen={held !== undefined}
      centered
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Auto Dialer" className={classes.content ?? ''} data-stage={held ? 2 : 1}>
        {held ? (
          leadsOf(held, dialer.prepared).map((each) => (
            <LeadPlace key={each.lead.id} of={each} isShown={each === held} shown={lead} dialer={dialer} />
          ))
        ) : (
          <StageOne
            session={dialer.session}
            isEmpty={dialer.isEmpty}
            isPending={dialer.isServing}
            onContinue={dialer.start}
            onClose={dialer.close}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
