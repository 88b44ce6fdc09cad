/** The same text sent again carries the same key. */
export const outcomeUnknown = 'We do not know if this was saved. Send it again: it will not be saved twice.'
