/** Moments with one score: how many, how many of them had an admission, and the chance that was told. */
export interface Scored {
  score: number
  chance: number
  moments: number
  admissions: number
}

const byScore = (one: Scored, other: Scored) => one.score - other.score

/** How often a moment before an admission has a higher score than one without; equal scores count half. Null where one kind is missing. */
export function aucOf(scored: readonly Scored[]): number | null {
  let [below, pairs, admitted, others] = [0, 0, 0, 0]
  const sorted = scored.toSorted(byScore)
  for (let first = 0; first < sorted.length; ) {
    const { score } = sorted[first] as Scored
    let [good, bad] = [0, 0]
    for (; sorted[first]?.score === score; first++) {
      const { moments, admissions } = sorted[first] as Scored
      good += admissions
      bad += moments - admissions
    }
    pairs += good * (below + bad / 2)
    below += bad
    admitted += good
    others += bad
  }
  return admitted === 0 || others === 0 ? null : pairs / (admitted * others)
}

export interface Tenth {
  moments: number
  admissions: number
  expected: number
}

const parts = 10

/** The moments in tenths, from the lowest score: admissions that were expected, and that came. Equal scores stay together. */
export function tenthsOf(scored: readonly Scored[]): Tenth[] {
  const all = scored.reduce((sum, { moments }) => sum + moments, 0)
  const tenths: Tenth[] = []
  let seen = 0
  let place = -1
  let last: number | undefined
  for (const { score, chance, moments, admissions } of scored.toSorted(byScore)) {
    const own = Math.min(parts - 1, Math.floor((seen * parts) / all))
    if (score !== last && own > place) {
      tenths.push({ moments: 0, admissions: 0, expected: 0 })
      place = own
    }
    const tenth = tenths.at(-1) as Tenth
    tenth.moments += moments
    tenth.admissions += admissions
    tenth.expected += moments * chance
    seen += moments
    last = score
  }
  return tenths
}

/** Error of the chance on average: what was expected against what came, over the tenths. Null without moments. */
export function errorOf(tenths: readonly Tenth[]): number | null {
  const all = tenths.reduce((sum, { moments }) => sum + moments, 0)
  return all === 0 ? null : tenths.reduce((sum, { expected, admissions }) => sum + Math.abs(expected - admissions), 0) / all
}

/** The lowest score of the best `share` of the moments: as many as that, and all that equal the last. */
export function scoreOfBest(scored: readonly Scored[], share: number): number {
  const all = scored.reduce((sum, { moments }) => sum + moments, 0)
  let seen = 0
  const sorted = scored.toSorted((one, other) => byScore(other, one))
  for (const { score, moments } of sorted) {
    seen += moments
    if (seen >= all * share) return score
  }
  return sorted.at(-1)?.score ?? 0
}
