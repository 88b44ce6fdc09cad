import type { MouseEvent } from 'react'

/** For a button that removes itself: the focus goes to its neighbour. */
export function passFocusOn({ currentTarget: { nextElementSibling, previousElementSibling } }: MouseEvent<HTMLElement>) {
  const beside = nextElementSibling ?? previousElementSibling
  if (beside instanceof HTMLElement) beside.focus()
}

/** For a button that is replaced by the rows of a list: the focus goes to the list's heading. */
export function passFocusToHeading({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('section')?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
