import { CloseButton } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { dismiss, type Message, messages, type Offer } from '../../toasts/toast.ts'
import classes from './toasts.module.css'

/** Always present, because screen readers only read out changes in a region that they know. */
export function Toasts() {
  return (
    <div className={classes.place} role="status" aria-live="polite">
      {useSelector(messages).map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  )
}

/** Goes when its time is up, but never from under the pointer or the focus. */
function Toast({ message }: { message: Message }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(message.id), message.duration)
    return () => clearTimeout(timer)
  }, [held, message])
  const holding = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  const take = (offer: Offer) => {
    dismiss(message.id)
    offer.run()
  }
  return (
    <div className={classes.toast} data-tone={message.tone} data-offers={message.offers.length > 1 || undefined} {...holding}>
      <span>{message.text}</span>
      {message.offers.map((offer) => (
        <button key={offer.label} type="button" className={classes.offer} aria-label={offer.name} onClick={() => take(offer)}>
          {offer.label}
        </button>
      ))}
      <CloseButton size="sm" aria-label="Close this message" onClick={() => dismiss(message.id)} />
    </div>
  )
}
