import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ledgerInWords } from '../freezes/check-comments.ts'
import { missed, tryCrashes } from './crash-trial.ts'

// `npm run crash -- --kills 60`: kills a portal, its PostgreSQL and both with -9 while people write, and says what became of that.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '15' }, seed: { type: 'string', default: '1' } } })
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('Give --kills as a whole number above 0, and --seed as a whole number.')
  process.exit(1)
}

/** The longest that it may take until the portal is ready again, in seconds. */
const longest = 5

const trial = await tryCrashes(await mkdtemp(join(tmpdir(), 'portal-crashes-')), kills, seed)
console.table(trial.crashes.map(({ killed, ready }) => ({ killed, ready: `${ready.toFixed(1)} s` })))
console.log(ledgerInWords(trial))
const troubles = missed(trial, longest)
for (const trouble of troubles) console.error(trouble)
process.exitCode = troubles.length > 0 ? 1 : 0
