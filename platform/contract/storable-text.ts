/** A text as PostgreSQL can keep it: without NUL, and with � in place of half a character. */
export const storableText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
