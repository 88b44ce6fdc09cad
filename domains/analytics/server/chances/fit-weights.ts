/** Moments that look alike: their levels (places from 0), and how many of them had an admission. */
export interface Alike {
  levels: readonly number[]
  moments: number
  admissions: number
}

export interface Weights {
  base: number
  levels: Float64Array
}

/** Holds weights of rare levels near zero, and makes one solution of many where levels say the same. */
const ridge = 1

const maxSteps = 50
const smallStep = 1e-7

export const logOdds = ({ base, levels }: Weights, of: readonly number[]) =>
  of.reduce((sum, level) => sum + (levels[level] as number), base)

export const chanceOf = (odds: number) => 1 / (1 + Math.exp(-odds))

/** Solves `matrix` x = `right` for a symmetric, positive matrix, kept row by row, by Cholesky. Both are overwritten. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const at = (row: number, column: number) => matrix[row * size + column] as number
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column)
      for (let before = 0; before < column; before++) sum -= at(row, before) * at(column, before)
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / at(column, column)
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = right[row] as number
    for (let before = 0; before < row; before++) sum -= at(row, before) * (right[before] as number)
    right[row] = sum / at(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row] as number
    for (let after = row + 1; after < size; after++) sum -= at(after, row) * (right[after] as number)
    right[row] = sum / at(row, row)
  }
  return right
}

/** One step of Newton from `weights`, which are [base, …levels]. */
function newtonStep(alike: readonly Alike[], weights: Float64Array): Float64Array {
  const size = weights.length
  const curve = new Float64Array(size * size)
  const slope = new Float64Array(size)
  for (let place = 1; place < size; place++) {
    curve[place * size + place] = ridge
    slope[place] = -ridge * (weights[place] as number)
  }
  curve[0] = 1e-9
  for (const { levels, moments, admissions } of alike) {
    const places = [0, ...levels.map((level) => level + 1)]
    const chance = chanceOf(places.reduce((sum, place) => sum + (weights[place] as number), 0))
    const bend = moments * chance * (1 - chance)
    for (const row of places) {
      slope[row] = (slope[row] as number) + admissions - moments * chance
      for (const column of places) curve[row * size + column] = (curve[row * size + column] as number) + bend
    }
  }
  return solve(curve, slope)
}

/**
 * In each fact the weights are moved so that their mean over what was learned from is 0: a weight then says how a level differs from the
 * usual.
 */
function centre(alike: readonly Alike[], facts: readonly (readonly number[])[], { base, levels }: Weights): Weights {
  const times = new Float64Array(levels.length)
  for (const { levels: of, moments } of alike) for (const level of of) times[level] = (times[level] as number) + moments
  let moved = base
  for (const fact of facts) {
    const all = fact.reduce((sum, level) => sum + (times[level] as number), 0)
    if (all === 0) continue
    const mean = fact.reduce((sum, level) => sum + (times[level] as number) * (levels[level] as number), 0) / all
    for (const level of fact) levels[level] = (levels[level] as number) - mean
    moved += mean
  }
  return { base: moved, levels }
}

/**
 * The weights of a plain logistic model with a small ridge, by Newton's method: the same for the same moments in the same order. `facts`
 * has the levels of each fact, `pause` lets other work of the process go on between steps.
 */
export async function fitWeights(
  alike: readonly Alike[],
  facts: readonly (readonly number[])[],
  pause: () => Promise<unknown>,
): Promise<Weights> {
  const count = facts.flat().length
  const [moments, admissions] = alike.reduce(([all, good], row) => [all + row.moments, good + row.admissions], [0, 0])
  const weights = new Float64Array(count + 1)
  weights[0] = Math.log((admissions + 0.5) / (moments - admissions + 0.5))
  for (let step = 0; step < maxSteps; step++) {
    const change = newtonStep(alike, weights)
    // A step that leaps is shortened: far from the top the curve says little.
    const longest = change.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
    const part = Math.min(1, 2 / longest)
    for (let place = 0; place <= count; place++) weights[place] = (weights[place] as number) + part * (change[place] as number)
    if (longest < smallStep) break
    await pause()
  }
  return centre(alike, facts, { base: weights[0], levels: weights.slice(1) })
}
