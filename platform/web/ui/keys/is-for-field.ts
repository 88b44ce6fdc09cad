/** Fields take what is typed: letters, digits, arrows. Buttons and boxes that are ticked do not. */
const fields = [
  'input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"], [type="image"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox'].map((role) => `[role="${role}"]`),
].join(', ')

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>

/** AltGr writes the third sign of a key; on Windows it also looks like Ctrl and Alt. */
const isAltGr = (event: Pressed) => event.getModifierState('AltGraph')

/** Alt with digits of the numeric pad writes the sign of that number. */
const isSignByNumber = ({ code, altKey }: Pressed) => altKey && code.startsWith('Numpad')

/** Keys with a name (Enter, F2, Dead) are written in ASCII; all others are what they write, in Hindi also several signs at once. */
const isSign = (key: string) => !/^[A-Za-z][A-Za-z0-9]+$/.test(key)

/** Whether a key writes what stands on it, as far as the key alone says. */
export const isWritten = (event: Pressed): boolean =>
  isSign(event.key) && (isAltGr(event) || !(event.altKey || event.ctrlKey || event.metaKey))

/** Whether a key is pressed together with Alt, Ctrl or Cmd and writes nothing: the keys that the portal has for itself while somebody types. */
export const isChord = (event: Pressed): boolean =>
  (event.altKey || event.ctrlKey || event.metaKey) && !isAltGr(event) && !isSignByNumber(event)

/** A key that goes into a letter that is still being composed, as in Hindi. Some browsers say so by the old code alone. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229

/** Whether the target of an event is a field that takes what is typed. */
export const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null

/**
 * Whether a key belongs to the field that has the focus, so that nothing else may act on it. Every listener for keys asks this first; only
 * chords act while somebody types.
 */
export const isForField = (event: KeyboardEvent): boolean => isComposed(event) || (isField(event.target) && !isChord(event))
