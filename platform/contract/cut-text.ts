/** The beginning of a text, of at most so many UTF-16 units: no character is cut in two, since PostgreSQL's JSON refuses half of one. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
