import { parseArgs } from 'node:util'
import { openThrowaway } from '#platform/server/db/throwaway-postgres.ts'
import { ledgerInWords } from './check-comments.ts'
import { missed, tryFreezes } from './freeze-trial.ts'

// `npm run freeze -- --times 10`: freezes all connections between a portal and its PostgreSQL again and again while people work, and
// says what became of them.

const { values } = parseArgs({ options: { times: { type: 'string', default: '3' } } })
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) {
  console.error('Give --times as a whole number above 0.')
  process.exit(1)
}

const inSeconds = (value: number) => `${value.toFixed(1)} s`

const database = await openThrowaway()
try {
  const trial = await tryFreezes(database.url, times)
  console.table(trial.freezes.map((freeze) => Object.fromEntries(Object.entries(freeze).map(([what, value]) => [what, inSeconds(value)]))))
  console.log(`Stopped in ${inSeconds(trial.stop)} with every connection frozen.`)
  console.log(ledgerInWords(trial))
  const troubles = missed(trial)
  for (const trouble of troubles) console.error(trouble)
  process.exitCode = troubles.length > 0 ? 1 : 0
} finally {
  await database.stop()
}
