interface Among {
  rows: number
  /** The index of the open lead; -1 if the page does not have it. */
  at: number
  /** Its index before it left the list. */
  lastAt: number | undefined
  step: 1 | -1
}

/** `edge` when it is on the neighbouring page. When the lead has left the list, the one in its place is the next. */
export function placeAmong({ rows, at, lastAt, step }: Among): number | 'edge' | 'none' {
  if (rows === 0) return 'none'
  if (at === -1 && lastAt === undefined) return step === 1 ? 0 : 'none'
  const target = at !== -1 ? at + step : (lastAt ?? 0) + (step === 1 ? 0 : -1)
  return target >= 0 && target < rows ? target : 'edge'
}
