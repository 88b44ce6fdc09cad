import { runSteps } from './check/run-steps.ts'
import { steps } from './check/steps.ts'

const { passed, failed } = await runSteps(steps)
console.log(failed ? `${passed} of ${passed + failed} checks passed` : `${passed} checks passed`)
process.exitCode = failed ? 1 : 0
