/** A pressed button disappears, and the counsellor goes on writing. */
export const focusNote = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget.closest('form, [role="dialog"]')?.querySelector<HTMLElement>('[data-note]')?.focus({ preventScroll: true })
