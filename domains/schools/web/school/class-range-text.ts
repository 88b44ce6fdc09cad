const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** The register writes `to X` and `I to XII`. */
export function classRangeText(written: string): string {
  const [, first, last = ''] = /^(?:([IVX]+) )?to ([IVX]+)$/.exec(written) ?? []
  const [from, to] = [romans.indexOf(first ?? '') + 1, romans.indexOf(last) + 1]
  if (to === 0 || (first !== undefined && from === 0)) return written
  return from > 0 ? `Class ${from} to ${to}` : `Up to Class ${to}`
}
