import { isField, isWritten } from '#platform/web/ui/keys/is-for-field.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & { isWritten: boolean }

/** A key that writes in a field, or takes back what was written. */
const writes = (event: KeyboardEvent) =>
  isWritten(event) || (['Enter', 'Backspace'].includes(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey)

function write(key: string) {
  if (key === 'Backspace') document.execCommand('delete')
  else document.execCommand('insertText', false, key === 'Enter' ? '\n' : key)
}

/** Presses a key that was kept: its listener hears it, or the field that has the focus takes its letter. */
function press(key: Key) {
  const target = document.activeElement ?? document.body
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  // The browser writes nothing for events of scripts.
  if (isLeft && key.isWritten && isField(document.activeElement)) write(key.key)
}

let isOn = false
let isPressing = false
const kept: Key[] = []

/** One after another, and the screen is drawn between them: a digit answers what the key before it asked. */
async function pressAll() {
  if (isPressing) return
  isPressing = true
  while (!isOn && kept[0]) {
    press(kept[0])
    await new Promise((resolve) => setTimeout(resolve))
    // Only now, so that what is typed meanwhile comes after it.
    kept.shift()
  }
  isPressing = false
}

/** Keys that are typed before what they are meant for is there. Nothing is lost, and their order stays. */
export const heldKeys = {
  /** From now on they are kept. */
  begin: () => {
    isOn = true
  },
  /** It is there, or will not come: they are pressed where the focus is. */
  end: () => {
    isOn = false
    void pressAll()
  },
  drop: () => {
    isOn = false
    kept.length = 0
  },
  /** Whether the key was kept; `isChord` says that a control answers to it. */
  keep: (event: KeyboardEvent, isChord: boolean): boolean => {
    if (!event.isTrusted || event.isComposing || !(isOn || isPressing) || !(isChord || writes(event))) return false
    const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!(event.repeat && isChord)) kept.push({ key, code, altKey, ctrlKey, metaKey, shiftKey, isWritten: writes(event) })
    return true
  },
}

/** In milliseconds: a form that does not come by then gives the keys back. */
const patience = 3_000

/** A form is being opened by a key: what is typed before it has the focus is meant for it. */
export function holdForForm() {
  heldKeys.begin()
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', look)
    heldKeys.end()
  }
  const look = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[role="dialog"]:not([data-stage])')) end()
  }
  const timer = setTimeout(end, patience)
  document.addEventListener('focusin', look)
}
