export type Dice = ReturnType<typeof seededDice>

/** Random numbers that are the same for the same seed (mulberry32), and choices by them. */
export function seededDice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  return {
    /** From 0 up to 1. */
    roll,
    below,
    pick<Entry>(entries: readonly Entry[]): Entry {
      const entry = entries[below(entries.length)]
      if (entry === undefined) throw new Error('There is nothing to pick from.')
      return entry
    },
  }
}
