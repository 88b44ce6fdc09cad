import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import { findFaketime } from './clock/find-faketime.ts'
import { instantNames, instantOf } from './clock/instants.ts'

const parts = ['check', 'unit', 'e2e']

interface Outcome {
  at: string
  part: string
  passed: number
  failed: number
  minutes: number
}

/** Runs one part of the tests with every process but the browser `shift` seconds ahead; the page follows by an offset of its own. */
async function runAt(instant: number, part: string, library: string): Promise<Omit<Outcome, 'at' | 'part'>> {
  const begun = Date.now()
  const shift = Math.round((instant - begun) / 1000)
  const clock = { LD_PRELOAD: library, FAKETIME: `${shift < 0 ? '' : '+'}${shift}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const child = spawn(process.execPath, [join(checkout, 'scripts/test.ts'), part], {
    cwd: checkout,
    env: { ...process.env, ...clock },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk
    process.stdout.write(chunk)
  }
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(output)?.map(Number) ?? []
  return { passed, failed, minutes: (Date.now() - begun) / 60_000 }
}

const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

// `npm run test:clock` begins each part of the tests at each shipped instant; `-- sunday 2027-01-31T10:00+05:30` at those named;
// `--part=e2e` runs one part alone.
const parameters = process.argv.slice(2)
const named = parameters.filter((parameter) => !parameter.startsWith('--'))
const onlyPart = parameters.find((parameter) => parameter.startsWith('--part='))?.slice('--part='.length)
const library = findFaketime()
const instants = (named.length ? named : instantNames).map((name) => instantOf(name, Date.now()))
const outcomes: Outcome[] = []
for (const instant of instants)
  for (const part of parts.filter((each) => !onlyPart || each === onlyPart)) {
    const at = inIndia.format(instant)
    console.log(`\n${at}: ${part}\n`)
    outcomes.push({ at, part, ...(await runAt(instant, part, library)) })
  }
console.table(outcomes.map(({ minutes, ...rest }) => ({ ...rest, minutes: minutes.toFixed(1) })))
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
