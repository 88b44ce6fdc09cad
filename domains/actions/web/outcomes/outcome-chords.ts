const digitOf = (code: string) => /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]

/** The selector of the pinned outcome, or of the next follow-up, that Alt with a key means. `code` is its place on the keyboard. */
export function outcomeOf({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (code === 'KeyF') return '[data-chord="followUp"]'
  const digit = digitOf(code)
  return digit && `[data-chord="${digit}"]`
}

/** The selector of the answer that a key means, while an outcome asks for one. */
export function choiceOf({ code, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Escape') return '[data-choice="Escape"]'
  const digit = digitOf(code)
  // Alt may still be held from the key before.
  return digit && (altKey || key === digit) ? `[data-choice="${digit}"]` : undefined
}
