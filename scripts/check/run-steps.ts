export interface Step {
  name: string
  run: () => Promise<string>
}

interface Tally {
  passed: number
  /** The names of what failed. */
  failed: string[]
}

async function outcome(step: Step): Promise<string> {
  try {
    return await step.run()
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '    ')

/** Runs every step to its end, `lanes` of them at once, and prints one line for each as it ends; what a step says only when it failed. */
export async function runSteps(steps: Step[], lanes = 2, print = console.log): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [] }
  const waiting = [...steps]
  const runOn = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now()
      const wrong = await outcome(step)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      if (wrong) tally.failed.push(step.name)
      else tally.passed += 1
      print(`${wrong ? '✗' : '✓'} ${step.name.padEnd(28)} ${seconds.padStart(5)} s${wrong ? `\n${indented(wrong)}` : ''}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runOn))
  return tally
}
