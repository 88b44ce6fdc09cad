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
  enquiry: 30_000,
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
  kind: Kind
  tone: Tone
  duration: number
  offers: readonly Offer[]
  /** When it was told. */
  at: number
}

/** So many wait at most; the oldest goes first. */
const most = 4

/** The last one is shown; those before it come back when it goes. */
export const messages = createStore<readonly Message[]>([])
let lastId = 0

/** Messages within this many milliseconds came together: nobody has seen the first yet. */
const together = 100

/** A message that only confirms goes with the next one. What failed, can be undone, or was not seen yet, comes back after it. */
const comesBack = ({ tone, offers, at }: Message) => tone === 'error' || offers.length > 0 || Date.now() - at < together

/** Kinds whose newest toast replaces the others: they stay long, and several would cover the screen. */
const newestAlone: readonly Kind[] = ['enquiry']

/** The same words again replace the first ones and start their time again. */
function show(tone: Tone, text: string, kind: Kind, ...offers: Offer[]) {
  lastId += 1
  const message = { id: lastId, text, kind, tone, duration: durations[kind], offers, at: Date.now() }
  const isOver = (other: Message) => !comesBack(other) || other.text === text || (other.kind === kind && newestAlone.includes(kind))
  messages.setState((before) => [...before.filter((other) => !isOver(other)), message].slice(-most))
}

export const dismiss = (id: number) => messages.setState((before) => before.filter((message) => message.id !== id))

/**
 * Takes an offer of a message, which goes. No older message of its kind comes back in its place: a second press would undo something else,
 * and the pointer on it would hold back what the first one did.
 */
export function take({ id, kind }: Message, offer: Offer): void {
  messages.setState((before) => before.filter((other) => other.id !== id && (other.kind !== kind || other.offers.length === 0)))
  offer.run()
}

/** Short messages at the bottom right, which screen readers read out. */
export const toast = {
  error: (text: string, kind: Kind = 'failure') => show('error', text, kind),
  success: (text: string, kind: SuccessKind = 'done', ...offers: Offer[]) => show('success', text, kind, ...offers),
  info: (text: string, kind: Kind = 'done', ...offers: Offer[]) => show('info', text, kind, ...offers),
}
