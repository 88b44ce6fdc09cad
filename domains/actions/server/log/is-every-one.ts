/** Whether an order, in which nothing stands twice, names every entry that there is and nothing else. */
export function isEveryOne(current: readonly { id: number }[], ids: readonly number[]): boolean {
  const named = new Set(ids)
  return named.size === current.length && current.every(({ id }) => named.has(id))
}
