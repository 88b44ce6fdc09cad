/** What libfaketime reads: `npm run test:clock` sets these for every process of a test run. */
const isOfClock = ([name]: [string, unknown]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')

/** The variables that make a child process live at the same shifted time as this one; none, usually. */
export const shiftedClock = (): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter(isOfClock))

/** Our environment for a program that must keep the machine's own time. */
export const ownClock = (): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter((entry) => !isOfClock(entry)))
