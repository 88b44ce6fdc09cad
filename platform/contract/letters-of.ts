/** A text as names are compared: its letters and digits alone, in small letters and in one form of those that have several. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
