/** Most counsellors among whom leads are divided at once. */
export const maxReceivers = 50
