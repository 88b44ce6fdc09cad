/** What follows the open line of a list, or comes before it; the first or the last where none is open. */
export function besideIn(ids: readonly number[], current: number | undefined) {
  const at = current === undefined ? -1 : ids.indexOf(current)
  return (step: 1 | -1) => ids[at === -1 ? (step === 1 ? 0 : ids.length - 1) : at + step]
}
