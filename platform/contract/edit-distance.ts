/** How many letters are changed, added, left out or exchanged with their neighbour between two words (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const costs = [(above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1)]
      if (swapped) costs.push((before[column - 2] ?? 0) + 1)
      current.push(Math.min(...costs))
    }
    before = above
    above = current
  }
  return above[right.length] ?? 0
}
