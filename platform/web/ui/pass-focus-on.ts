import type { MouseEvent } from 'react'

/** For a button that takes itself away: the focus goes to the one beside it, and would else be nowhere. */
export function passFocusOn({ currentTarget: { nextElementSibling, previousElementSibling } }: MouseEvent<HTMLElement>) {
  const beside = nextElementSibling ?? previousElementSibling
  if (beside instanceof HTMLElement) beside.focus()
}

/** For a button that stands where the rows of a list will be: the focus goes to the list's heading. */
export function passFocusToHeading({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('section')?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
