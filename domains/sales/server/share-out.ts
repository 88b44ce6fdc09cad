/** Shares schools out so that each executive ends up with about as many in all. Schools that follow one another stay together. */
export function shareOut<Executive extends { schools: number }>(
  ids: readonly number[],
  executives: readonly Executive[],
): { executive: Executive; ids: number[] }[] {
  const shares = executives.map((executive) => ({ executive, total: executive.schools, count: 0 }))
  for (const _ of ids) {
    const least = shares.reduce((one, other) => (other.total < one.total ? other : one))
    least.total++
    least.count++
  }
  let from = 0
  return shares.map(({ executive, count }) => {
    from += count
    return { executive, ids: ids.slice(from - count, from) }
  })
}
