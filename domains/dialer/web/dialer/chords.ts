import { outcomeOf } from '#domains/actions/web/outcomes/outcome-chords.ts'
import { maxOutcomes } from '#domains/leads/contract/steps.ts'

/** A key that works with Alt (or Control) while typing. `code` is its place on the keyboard, whatever the layout writes there. */
interface Chord {
  code: string
  with: 'alt' | 'ctrl'
  keys: readonly string[]
  description: string
}

const alt = (code: string, key: string, description: string): Chord => ({ code, with: 'alt', keys: ['Alt', key], description })

/** By the name that a control carries in `data-chord`. */
export const chords = {
  add: { code: 'Enter', with: 'ctrl', keys: ['Ctrl', 'Enter'], description: 'Add the note' },
  done: alt('KeyE', 'E', 'Yes, the call-back is done, when that is asked'),
  followUp: alt('KeyF', 'F', 'Next follow-up; once an outcome is chosen, its time is typed'),
  next: alt('ArrowRight', '→', 'Next lead'),
  pause: alt('KeyP', 'P', 'Pause, and go on'),
  exit: alt('KeyX', 'X', 'Exit, while paused'),
  endList: alt('KeyQ', 'Q', 'End the list that is dialed; the next lead is of everybody who waits'),
  redial: alt('KeyR', 'R', 'Redial; dial now, while the dialer waits'),
  otherNumber: alt('KeyO', 'O', 'Call the parent’s other number, after no answer'),
  dontDial: alt('KeyD', 'D', 'Do not dial, while the dialer waits'),
  action: alt('KeyA', 'A', 'Log any action'),
  share: alt('KeyS', 'S', 'Share the lead'),
  transfer: alt('KeyT', 'T', 'Transfer the lead'),
  recordings: alt('KeyM', 'M', 'Calls and their recordings'),
  mail: alt('KeyG', 'G', 'Write an e-mail'),
  wishes: alt('Minus', '−', 'What the parent does not want: marketing, calls or messages'),
  whatsapp: alt('KeyW', 'W', 'Write by WhatsApp'),
} as const satisfies Record<string, Chord>
export type ChordName = keyof typeof chords

export const dialerShortcuts: readonly { keys: readonly string[]; description: string }[] = [
  ...Object.values(chords),
  {
    keys: ['Alt', `1–${maxOutcomes}`],
    description: 'Choose an outcome, then answer what it asks; Next saves it. Digits alone are written',
  },
]

const found = Object.entries(chords) as [ChordName, Chord][]

/** The selector of the control that a pressed key means. */
export function controlOf(event: KeyboardEvent): string | undefined {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event
  const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey
  const isControl = (ctrlKey || metaKey) && !altKey && !shiftKey
  if (!isAlt && !isControl) return undefined
  const chord = found.find(([, { code: wanted, with: modifier }]) => wanted === code && (modifier === 'alt' ? isAlt : isControl))
  return chord ? `[data-chord="${chord[0]}"]` : outcomeOf(event)
}
