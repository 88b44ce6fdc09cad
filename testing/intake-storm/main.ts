import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tryIntakeStorm } from './storm.ts'

// `npm run storm -- --events 50000`: sends events of parents to two processes, kills one in the middle, and says what became of that.

const { values } = parseArgs({ options: { events: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } } })
const [events, seed] = [Number(values.events), Number(values.seed)]
if (!Number.isInteger(events) || events < 100 || !Number.isInteger(seed)) {
  console.error('Give --events as a whole number of 100 or more, and --seed as a whole number.')
  process.exit(1)
}

const { troubles, leads, answered, again, seconds } = await tryIntakeStorm(
  await mkdtemp(join(tmpdir(), 'portal-intake-storm-')),
  events,
  seed,
)
console.log(
  `${events} events, a fifth of them twice, in ${answered} requests and ${seconds.toFixed(0)} s (${Math.round(events / seconds)} a second); ${again} requests were sent again; ${leads} leads.`,
)
for (const trouble of troubles.slice(0, 50)) console.error(trouble)
console.log(
  troubles.length === 0
    ? 'Each lead is there once, with all that its parent did, of one counsellor within the rules.'
    : `${troubles.length} troubles.`,
)
process.exitCode = troubles.length > 0 ? 1 : 0
