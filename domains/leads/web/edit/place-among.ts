interface Among {
  /** How many rows the page has. */
  rows: number
  /** Where the open lead stands; -1 when it is not among them. */
  at: number
  /** Where it stood before it left the list, if it was seen there. */
  lastAt: number | undefined
  step: 1 | -1
}

/**
 * Which row of the page is beside the open lead: its number, `edge` when it lies on the neighbouring page, `none` when there is
 * no telling. When the lead has left the list, the one that took its place is the next.
 */
export function placeAmong({ rows, at, lastAt, step }: Among): number | 'edge' | 'none' {
  if (rows === 0) return 'none'
  if (at === -1 && lastAt === undefined) return step === 1 ? 0 : 'none'
  const target = at !== -1 ? at + step : (lastAt ?? 0) + (step === 1 ? 0 : -1)
  return target >= 0 && target < rows ? target : 'edge'
}
