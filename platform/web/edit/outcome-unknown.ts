/** The same text sent again carries the same key. */
export const outcomeUnknown = 'No connection: this may not be saved. Send again; it won’t be saved twice.'
