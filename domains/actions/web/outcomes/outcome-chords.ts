const digitOf = (code: string) => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]

/** The selector of the pinned outcome, or of the next follow-up, that Alt with a key means. `code` is its place on the keyboard. */
export function outcomeOf({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (code === 'KeyF') return '[data-chord="followUp"]'
  const digit = digitOf(code)
  return digit && digit !== '0' ? `[data-chord="${digit}"]` : undefined
}

/** The selector of the answer that a key means, while an outcome asks for one. */
export function choiceOf({ code, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Escape') return '[data-choice="Escape"]'
  const digit = digitOf(code)
  // Alt may still be held from the key before.
  // A sum in the note is full of noughts.
  const isMeant = altKey || (key === digit && digit !== '0')
  return digit && isMeant ? `[data-choice="${digit}"]` : undefined
}
