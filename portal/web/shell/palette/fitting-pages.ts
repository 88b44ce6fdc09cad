/** Letters and digits alone, so that "follow up" is "Follow-ups" and "email" is "E-mail". */
export const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const wordsOf = (text: string) => text.split(/\s+/).map(squeezed).filter(Boolean)

/**
 * The pages that fit what is typed: those whose name begins with it, then those whose name has it, then those that go by it, last those
 * that have each of its words.
 */
export function fittingPages<Page extends { label: string; words: string }>(pages: readonly Page[], typed: string): Page[] {
  const text = squeezed(typed)
  const words = wordsOf(typed)
  const rank = ({ label, words: others }: Page) => {
    const at = squeezed(label).indexOf(text)
    if (at >= 0) return at === 0 ? 0 : 1
    const known = [...wordsOf(label), ...wordsOf(others)]
    if (squeezed(others).includes(text)) return 2
    return words.every((word) => known.some((each) => each.startsWith(word))) ? 3 : undefined
  }
  return pages.filter((page) => rank(page) !== undefined).toSorted((one, other) => (rank(one) ?? 0) - (rank(other) ?? 0))
}
