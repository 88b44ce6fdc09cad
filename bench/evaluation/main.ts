import { readSettings } from '#platform/server/config/settings.ts'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { openEmbedded } from '#platform/server/db/embedded/open-embedded.ts'
import { openThrowaway } from '#platform/server/db/throwaway-postgres.ts'
import { prepareDatabase } from '#portal/server/prepare-database.ts'
import { type Evaluation, evaluate, type Figure } from './evaluate.ts'
import { makeMarket } from './made-market.ts'
import { makeParents } from './made-parents.ts'

/** The size of the made data: cities of each size, parents, and the seed. */
const made = { cities: 10, parents: 12_000, seed: 1 }
const maxHeldOut = 1_500

const quiet = { info: () => undefined, warn: console.warn }

async function onDatabase(url: string, work: (db: Database) => Promise<Evaluation>): Promise<Evaluation> {
  const pool = openPool(url, { max: 4, longest: Infinity })
  return await work(openDatabase(pool)).finally(() => pool.end())
}

async function onMadeData(seed: number): Promise<Evaluation> {
  const { url, stop } = await openThrowaway()
  try {
    await prepareDatabase(url, { demoLeads: 0, log: quiet })
    return await onDatabase(url, async (db) => {
      await makeParents(db, await makeMarket(db, made.cities, seed), made.parents, seed + 1)
      return await evaluate(db, maxHeldOut)
    })
  } finally {
    await stop()
  }
}

/** The firm's own: the database of the settings, or the embedded one. */
async function onOwnData(): Promise<Evaluation> {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const measure = (url: string) => onDatabase(url, (db) => evaluate(db, maxHeldOut))
  if (databaseUrl) return await measure(databaseUrl)
  const { url, stop } = await openEmbedded({ dataDir, log: quiet })
  return await measure(url).finally(stop)
}

const line = ({ order, parents, recall, ndcg }: Figure) => ({
  order,
  parents,
  'recall@10': recall.toFixed(3),
  '±': Math.sqrt((recall * (1 - recall)) / Math.max(1, parents)).toFixed(3),
  'nDCG@10': ndcg.toFixed(3),
})

const [what, given] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const { all, byCity, outOfSight } = what === 'own' ? await onOwnData() : await onMadeData(Number(given ?? made.seed))
console.log(what === 'own' ? 'Parents of this database' : `Made parents, seed ${given ?? made.seed}`)
console.table(all.map(line))
for (const { city, figures } of byCity) {
  console.log(city)
  console.table(figures.map(line))
}
console.log(`${outOfSight} parents took admission at a school that the engine did not look at.`)
