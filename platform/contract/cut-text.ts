/** The beginning of a text, of at most so many UTF-16 units: no character is cut in two, since PostgreSQL's JSON refuses half of one. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  const last = cut.charCodeAt(cut.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut
}
