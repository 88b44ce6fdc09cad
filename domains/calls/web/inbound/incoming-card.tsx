import { Button, CloseButton, Kbd, Portal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPhoneIncoming } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Call } from '#domains/calls/contract/calls.ts'
import { stateWords } from '#platform/contract/call-states.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { CallClock } from '../call/call-clock.tsx'
import classes from './incoming-card.module.css'
import { useWordsOfOpening } from './incoming-words.ts'
import { useOpenCaller } from './use-open-caller.ts'

/** Works while typing too. */
const openKey = 'alt+I'

/** The caller's lead opens by itself, unless something is under way on the page; then the button or its key opens it. */
export function IncomingCard({ call }: { call: Call }) {
  const [isAway, setIsAway] = useState(false)
  const { open, isOpen, waits } = useOpenCaller(call)
  const words = useWordsOfOpening()
  const navigate = useNavigate()
  useHotkeys([[openKey, () => open?.(), { usePhysicalKeys: true }]], [])
  if (isAway) return null
  return (
    <Portal>
      <section className={classes.card} aria-label={stateWords.ringing} data-waits={waits || undefined}>
        <IconPhoneIncoming size={22} className={classes.icon} aria-hidden />
        <div className={classes.who}>
          <span className={classes.words}>
            {stateWords.ringing} <CallClock since={call.placed_at} />
          </span>
          <strong className={classes.name}>
            <bdi>{call.lead?.name ?? phoneText(call.phone)}</bdi>
          </strong>
          <span className={classes.quiet}>{call.lead ? phoneText(call.phone) : 'No parent has this number'}</span>
        </div>
        {open && !isOpen && (
          <Button size="xs" aria-keyshortcuts="Alt+I" onClick={open}>
            Open <Kbd className={classes.key ?? ''}>Alt I</Kbd>
          </Button>
        )}
        {!call.lead && (
          <>
            <Button size="xs" variant="default" onClick={() => void navigate({ to: '/add-to-lead', search: call.phone })}>
              Add to a lead
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => void navigate({ to: '/new-lead', search: { number: `+${call.phone.country_code}${call.phone.number}` } })}
            >
              New lead
            </Button>
          </>
        )}
        <CloseButton size="sm" aria-label="Hide this caller" onClick={() => setIsAway(true)} />
        {open && !isOpen && words && (
          <p className={classes.opening} role="status">
            {words}
          </p>
        )}
      </section>
    </Portal>
  )
}
