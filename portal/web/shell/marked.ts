/** The link of the screen that is open, for style sheets and readers; the address alone does not say it: Activity has many lists. */
export const marked = (isOpen: boolean) => ({
  'aria-current': isOpen ? ('page' as const) : undefined,
  'data-status': isOpen ? 'active' : undefined,
})
