/** From this width a lead opens as a panel beside the list. */
export const panelQuery = '(min-width: 1280px)'

/** Up to this width a list is two-line rows instead of a table. */
export const phoneQuery = '(max-width: 640px)'

export const isOnPhone = () => window.matchMedia(phoneQuery).matches
