/** Opens the parent who calls; it works while typing too. */
export const openKey = 'alt+I'
