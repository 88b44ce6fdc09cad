/** From here a lead opens as a panel beside the list; below, as a page over it. */
export const panelQuery = '(min-width: 1280px)'

/** Up to here a list is two-line rows instead of a table. */
export const phoneQuery = '(max-width: 640px)'
