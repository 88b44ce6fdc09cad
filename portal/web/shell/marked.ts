/** The address alone does not say which link is open: Activity has many lists. */
export const marked = (isOpen: boolean) => ({
  'aria-current': isOpen ? ('page' as const) : undefined,
  'data-status': isOpen ? 'active' : undefined,
})
