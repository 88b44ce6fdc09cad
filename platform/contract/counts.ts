const whole = new Intl.NumberFormat('en-IN')

/** A number as India groups it: 1,20,000. */
export const grouped = (count: number): string => whole.format(count)

/** How many there are of something: 1 lead, 1,20,000 leads. */
export const counted = (count: number, one: string, several = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : several}`
