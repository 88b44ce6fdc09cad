const grouped = new Intl.NumberFormat('en-IN')

/** A number as India groups it: 1,20,000. */
export const groupedCount = (count: number) => grouped.format(count)
