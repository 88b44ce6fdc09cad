/** The variables of libfaketime: `npm run test:clock` sets them for every process of a test run. */
const isOfClock = ([name]: [string, unknown]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')

/** The variables that give a child process the same shifted time as this one; usually none. */
export const shiftedClock = (): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter(isOfClock))

/** Our environment for a program that must keep the machine's own time. */
export const ownClock = (): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter((entry) => !isOfClock(entry)))
