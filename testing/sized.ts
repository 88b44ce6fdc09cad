/** Whether this run takes long forms whole, as `npm test -- whole` does; `npm test` takes them at a size that still finds planted faults. */
const isWhole = process.env.TEST_SIZE === 'whole'

/** The size of a long form: storms, kills, random pairs, growth, upgrades, looks at screens. */
export const sized = <Size>(usual: Size, whole: Size): Size => (isWhole ? whole : usual)
