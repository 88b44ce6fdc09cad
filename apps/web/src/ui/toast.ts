import { notifications } from '@mantine/notifications'

/** How long each kind of message stays, in milliseconds. */
export const durations = {
  failure: 4000,
  comment: 1500,
  token: 1500,
  copy: 3000,
  validation: 2000,
  location: 5000,
  recommendation: 5000,
  done: 3000,
} as const

type Kind = keyof typeof durations
export type SuccessKind = Exclude<Kind, 'failure' | 'validation'>

function show(text: string, color: string, kind: Kind, id = `${kind} ${text}`) {
  // One message at a time says the same thing: a second showing of it starts its time again.
  notifications.hide(id)
  notifications.show({
    id,
    message: text,
    color,
    autoClose: durations[kind],
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this message' },
  })
}

/** Short messages at the bottom right, read out politely by screen readers. */
export const toast = {
  error: (text: string, kind: Kind = 'failure') => show(text, 'red', kind),
  success: (text: string, kind: SuccessKind = 'done') => show(text, 'green', kind),
  info: (text: string, kind: Kind = 'done') => show(text, 'indigo', kind),
}
