/** Hides telephone numbers, and anything that looks like one, from a text that goes into a log. */
export const redact = (text: string) => text.replace(/(?:\+|%2B)?\d(?:[\d \-.]|%20){6,}\d/gi, '[number]')
