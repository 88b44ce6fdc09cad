/** The same text sent again carries the same key. */
export const outcomeUnknown = 'It is not known whether this was saved. Send it again: it cannot be doubled.'
