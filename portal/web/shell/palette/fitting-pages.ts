/** The pages that fit what is typed: those whose name begins with it, then those whose name has it, then those that go by it. */
export function fittingPages<Page extends { label: string; words: string }>(pages: readonly Page[], typed: string): Page[] {
  const text = typed.toLowerCase()
  const rank = ({ label, words }: Page) => {
    const at = label.toLowerCase().indexOf(text)
    if (at >= 0) return at === 0 ? 0 : 1
    return words.toLowerCase().includes(text) ? 2 : undefined
  }
  return pages.filter((page) => rank(page) !== undefined).toSorted((one, other) => (rank(one) ?? 0) - (rank(other) ?? 0))
}
