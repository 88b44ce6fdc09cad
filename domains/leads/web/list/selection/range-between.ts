/** The rows from one to another, both included, in the order in which they are shown; nothing if one of them is not shown. */
export function rangeBetween(shown: readonly number[], one: number, other: number): readonly number[] {
  const [first, last] = [shown.indexOf(one), shown.indexOf(other)].sort((a, b) => a - b) as [number, number]
  return first === -1 ? [] : shown.slice(first, last + 1)
}
