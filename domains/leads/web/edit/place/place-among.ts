interface Among {
  rows: number
  /** Where the open lead is; -1 when it is not among them. */
  at: number
  /** Where it was before it left the list. */
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
