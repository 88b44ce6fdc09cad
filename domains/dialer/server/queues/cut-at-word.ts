const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text of somebody else in one line. A longer one is cut after a whole word; a word that is longer itself, after a whole sign. */
export function cutAtWord(quote: string, most: number): string {
  const text = quote.trim().replace(/\s+/g, ' ')
  if (text.length <= most) return text
  const words = text.slice(0, most + 1)
  const end = words.lastIndexOf(' ')
  if (end > most / 2) return `${words.slice(0, end).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')}…`
  let cut = ''
  for (const { segment } of graphemes.segment(text.slice(0, most * 2))) {
    if (cut.length + segment.length > most) break
    cut += segment
  }
  return `${cut}…`
}
