/** Said where something was sent and no answer came; the same text sent again carries the same key. */
export const outcomeUnknown = 'It is not known whether this was saved. Send it again: it cannot be doubled.'
