import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tryMessageStorm } from '../message-storm/storm.ts'
import { tryIntakeStorm } from './storm.ts'

// `npm run storm -- --events 50000`: sends events of parents to two processes, kills one in the middle, and says what became of that.
// `npm run storm -- messages --events 1000`: the same of so many parents who write and are answered, with PostgreSQL killed too.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
  },
})
const [events, seed] = [Number(values.events), Number(values.seed)]
if (!Number.isInteger(events) || events < 100 || !Number.isInteger(seed)) {
  console.error('Give --events as a whole number of 100 or more, and --seed as a whole number.')
  process.exit(1)
}

if (positionals[0] === 'messages') {
  const { troubles, states, again } = await tryMessageStorm(await mkdtemp(join(tmpdir(), 'portal-message-storm-')), events, seed)
  console.log(`${events} parents wrote and were answered; ${again} requests were sent again; messages ended as ${JSON.stringify(states)}.`)
  for (const trouble of troubles.slice(0, 50)) console.error(trouble)
  console.log(
    troubles.length === 0
      ? 'Nothing is lost, and nothing that a parent got twice was sent twice by itself.'
      : `${troubles.length} troubles.`,
  )
  process.exit(troubles.length > 0 ? 1 : 0)
}

const {
  troubles,
  leads,
  answered,
  again,
  seconds: took,
} = await tryIntakeStorm(await mkdtemp(join(tmpdir(), 'portal-intake-storm-')), events, seed)
console.log(
  `${events} events, a fifth of them twice, in ${answered} requests and ${took.toFixed(0)} s (${Math.round(events / took)} a second); ${again} requests were sent again; ${leads} leads.`,
)
for (const trouble of troubles.slice(0, 50)) console.error(trouble)
console.log(
  troubles.length === 0
    ? 'Each lead is there once, with all that its parent did, of one counsellor within the rules.'
    : `${troubles.length} troubles.`,
)
process.exitCode = troubles.length > 0 ? 1 : 0
