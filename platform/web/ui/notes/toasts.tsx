import { CloseButton, Stack } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { dismiss, type Message, messages, take } from '../../toasts/toast.ts'
import { useKeys } from '../keys/use-keys.ts'
import classes from './toasts.module.css'
import { standingAbove } from './under-messages.ts'

/** Takes the first offer of the message that is shown, as Undo, from wherever the focus is. */
const offerKey = 'alt+Z'

/** One message at a time, the newest, but none is exchanged under the pointer or the focus. */
export function Toasts() {
  const all = useSelector(messages)
  const [held, setHeld] = useState<number>()
  const shown = all.find(({ id }) => id === held) ?? all.at(-1)
  const [first] = shown?.offers ?? []
  useKeys([[offerKey, () => shown && first && take(shown, first), { usePhysicalKeys: true }]])
  // Always present, because screen readers only read out changes in a region that they know.
  return (
    <Stack ref={standingAbove} gap="sm" align="flex-end" className={classes.place ?? ''} role="status" aria-live="polite">
      {shown && <Toast key={shown.id} message={shown} isHeld={shown.id === held} onHold={setHeld} />}
    </Stack>
  )
}

interface ToastProps {
  message: Message
  isHeld: boolean
  onHold: (id: number | undefined) => void
}

/** Goes when its time is up, but never from under the pointer or the focus. */
function Toast({ message, isHeld, onHold }: ToastProps) {
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(message.id), message.duration)
    return () => clearTimeout(timer)
  }, [isHeld, message])
  const hold = () => onHold(message.id)
  const letGo = () => onHold(undefined)
  const holding = { onMouseEnter: hold, onMouseLeave: letGo, onFocus: hold, onBlur: letGo }
  return (
    <div className={classes.toast} data-tone={message.tone} data-offers={message.offers.length > 1 || undefined} {...holding}>
      <span>{message.text}</span>
      {message.offers.map((offer, at) => (
        <button
          key={offer.label}
          type="button"
          className={classes.offer}
          aria-label={offer.name}
          {...(at === 0 && { 'aria-keyshortcuts': 'Alt+Z', title: 'Alt Z' })}
          onClick={() => take(message, offer)}
        >
          {offer.label}
        </button>
      ))}
      <CloseButton size="sm" aria-label="Close this message" onClick={() => dismiss(message.id)} />
    </div>
  )
}
