import { unsentKeys } from '#platform/web/ui/keys/unsent-keys.tsx'

const digitOf = (code: string) => /^Digit(\d)$/.exec(code)?.[1]

const isAltAlone = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * The selector of the button that Alt with a key presses: an outcome, the next follow-up, or what was not sent. `code` is the key's place.
 * The numeric pad has none: there Alt writes a sign by its number.
 */
export function outcomeOf(event: KeyboardEvent): string | undefined {
  if (!isAltAlone(event)) return undefined
  if (event.code === 'KeyF') return '[data-chord="followUp"]'
  const ofUnsent = Object.values(unsentKeys).find(({ code }) => code === event.code)
  if (ofUnsent) return `[data-chord="${ofUnsent.chord}"]`
  const digit = digitOf(event.code)
  return digit && digit !== '0' ? `[data-chord="${digit}"]` : undefined
}

/** Digits of Hindi stand on the keys of ours. */
const hindi = '०१२३४५६७८९'

const writtenDigit = (key: string) => /^\d$/.exec(key)?.[0] ?? (hindi.includes(key) ? String(hindi.indexOf(key)) : undefined)

/** The selector of the answer that a key means, while an outcome asks for some: Alt with a digit, and a digit alone if the focus is on them. */
export function choiceOf(event: KeyboardEvent, hasFocus: boolean): string | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Escape') return '[data-choice="Escape"]'
  const digit = altKey ? digitOf(code) : hasFocus ? writtenDigit(key) : undefined
  return digit && `[data-choice="${digit}"]`
}
