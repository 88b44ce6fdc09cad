const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])

/** Whether a value has more levels of lists and objects than this; level by level, for it may be nested as deeply as its text is long. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level = partsOf(value)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap(partsOf)
  }
  return false
}
