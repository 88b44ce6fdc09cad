import { createStore } from '@tanstack/react-store'

/** How long each kind of message stays, in milliseconds. */
const durations = {
  failure: 4000,
  comment: 1500,
  token: 1500,
  copy: 3000,
  validation: 2000,
  location: 5000,
  recommendation: 5000,
  undo: 5000,
  done: 3000,
  reminder: 15_000,
} as const

type Kind = keyof typeof durations
export type SuccessKind = Exclude<Kind, 'failure' | 'validation'>
export type Tone = 'error' | 'success' | 'info'

/** Something that can be done about a message. */
export interface Offer {
  label: string
  /** For screen readers, where the label alone does not say it. */
  name?: string
  run: () => unknown
}

export interface Message {
  id: number
  text: string
  tone: Tone
  duration: number
  offers: readonly Offer[]
}

/** More at once would cover the page; the oldest goes first. */
const most = 4

export const messages = createStore<readonly Message[]>([])
let lastId = 0

/** The same words again replace the first ones and start their time anew. */
function show(tone: Tone, text: string, kind: Kind, ...offers: Offer[]) {
  lastId += 1
  const message = { id: lastId, text, tone, duration: durations[kind], offers }
  messages.setState((before) => [...before.filter((other) => other.text !== text), message].slice(-most))
}

export const dismiss = (id: number) => messages.setState((before) => before.filter((message) => message.id !== id))

/** Short messages at the bottom right, which screen readers read out. */
export const toast = {
  error: (text: string, kind: Kind = 'failure') => show('error', text, kind),
  success: (text: string, kind: SuccessKind = 'done', ...offers: Offer[]) => show('success', text, kind, ...offers),
  info: (text: string, kind: Kind = 'done', ...offers: Offer[]) => show('info', text, kind, ...offers),
}
