import type { BenchPortal } from './bench-portal.ts'
import { measure } from './latency.ts'
import type { Cast, Work, Worker } from './works.ts'

/** Percent of the processor time of an act. */
const bar = 5
const rounds = 12
const actsOfRound = 200

/** Triggers by which acts keep something else up to date. */
interface Upkeep {
  what: string
  /** A pattern of LIKE. */
  triggers: string
}

export const keepingFigures: Upkeep = { what: 'figures', triggers: String.raw`figures\_%` }
export const keepingChanges: Upkeep = { what: 'changes of lists', triggers: String.raw`lead\_change\_%` }

export const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function turn({ pool }: BenchPortal, { triggers }: Upkeep, isOn: boolean): Promise<void> {
  const { rows } = await pool.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname like $1 and tgparentid = 0`,
    [triggers],
  )
  for (const { table, name } of rows) await pool.query(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${name}`)
}

/** Measures an act with the triggers on and off in turn: the share of processor time that they add. */
export async function upkeepOf(portal: BenchPortal, cast: Cast, { name, ask }: Work, upkeep: Upkeep) {
  const worker = cast.typical[0] as Worker
  const spent: Record<'on' | 'off', number[]> = { on: [], off: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const state of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        await turn(portal, upkeep, state === 'on')
        spent[state].push((await measure(portal.url, 1, actsOfRound, () => ask(worker), portal.processorTime)).processor)
      }
  } finally {
    await turn(portal, upkeep, true)
  }
  const [kept, bare] = [median(spent.on), median(spent.off)]
  const more = 100 * (kept / bare - 1)
  const value = `${bare.toFixed(2)} ms without, ${kept.toFixed(2)} ms with: ${more.toFixed(1)} %`
  return { work: `upkeep of ${upkeep.what}, ${name}`, value, bar: `at most ${bar} %`, met: more <= bar }
}
