/** The place of a UTF-16 unit in the order of code points: halves of pairs stand behind all others. */
const rankOf = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** The order of texts by code points, as PostgreSQL has it with the locale C.UTF-8. */
export function byCodePoints(one: string, other: string): number {
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rankOf(a) - rankOf(b)
  }
  return one.length - other.length
}
