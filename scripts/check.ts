import { runSteps } from './check/run-steps.ts'
import { steps } from './check/steps.ts'

const { passed, failed } = await runSteps(steps)
console.log(failed.length ? `${passed} of ${steps.length} checks passed. Failed: ${failed.join(', ')}` : `${passed} checks passed`)
process.exitCode = failed.length ? 1 : 0
