import { Modal } from '@mantine/core'
import { useRef } from 'react'
import { useSayOfOpening } from '#domains/calls/web/inbound/incoming-words.ts'
import { useLeadParts } from '#domains/leads/web/lead/lead-parts.ts'
import { CurrentLead } from '../lead/current-lead.tsx'
import classes from './dialer-modal.module.css'
import { dialerWords } from './dialer-words.ts'
import { StageOne } from './stage-one.tsx'
import { useChords } from './use-chords.ts'
import { useDialer } from './use-dialer.ts'

const never = () => undefined

export default function DialerModal({ onClose }: { onClose: () => void }) {
  // Its leads show them; waiting here, before there is anything to lose, is better than later.
  useLeadParts()
  const content = useRef<HTMLDivElement>(null)
  const dialer = useDialer(onClose)
  useChords(content)
  const { held } = dialer
  useSayOfOpening(held && dialerWords.calledMeanwhile)
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
      <Modal.Content ref={content} aria-label="Auto Dialer" className={classes.content ?? ''} data-stage={held ? 2 : 1}>
        {held ? (
          <CurrentLead key={held.lead.id} dialer={dialer} held={held} />
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
