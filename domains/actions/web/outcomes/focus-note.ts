import { isOnPhone } from '#platform/web/ui/page/screen-widths.ts'

/** A pressed button disappears, and the counsellor goes on writing. On a phone the keyboard would cover the answers. */
export function focusNote({ currentTarget }: { currentTarget: Element }) {
  if (isOnPhone()) return
  currentTarget.closest('form, [role="dialog"]')?.querySelector<HTMLElement>('[data-note]')?.focus({ preventScroll: true })
}
