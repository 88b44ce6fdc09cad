import { isWritten } from './is-for-field.ts'

/** Whether a letter or a digit does nothing, wherever the focus is: something on the page, as a call that goes on, has people type without looking. */
export const isAtRest = (event: KeyboardEvent): boolean => isWritten(event) && document.querySelector('[data-letters-rest]') !== null
