/** Letters and digits alone, so that "follow up" is "Follow-ups" and "email" is "E-mail". */
export const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const wordsOf = (text: string) => text.split(/\s+/).map(squeezed).filter(Boolean)

/** Words of a question ("how do I change my password") that no page goes by. */
const ofQuestions = new Set('a all an and do for go how i in is me my of on open or our please see show the this to what where'.split(' '))

/** The words to look for: those of a question are left out beside others. */
function soughtIn(typed: string): string[] {
  const words = wordsOf(typed)
  const telling = words.filter((word) => !ofQuestions.has(word))
  return telling.length > 0 ? telling : words
}

/** "duplicates" finds what goes by "duplicate". */
const fitsWord = (known: string, word: string) =>
  known.startsWith(word) || (word.length > 3 && word.endsWith('s') && known === word.slice(0, -1))

/**
 * The pages that fit the typed text, in this order: the name begins with it, the name contains it, other words contain it, each word fits.
 */
export function fittingPages<Page extends { label: string; keywords: string }>(pages: readonly Page[], typed: string): Page[] {
  const text = squeezed(typed)
  const words = soughtIn(typed)
  const rank = ({ label, keywords }: Page) => {
    const at = squeezed(label).indexOf(text)
    if (at >= 0) return at === 0 ? 0 : 1
    const known = [...wordsOf(label), ...wordsOf(keywords)]
    if (squeezed(keywords).includes(text)) return 2
    return words.every((word) => known.some((each) => fitsWord(each, word))) ? 3 : undefined
  }
  return pages.filter((page) => rank(page) !== undefined).toSorted((one, other) => (rank(one) ?? 0) - (rank(other) ?? 0))
}
