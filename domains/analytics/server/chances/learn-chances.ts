import { setImmediate as pause } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import { chanceLevels, countLevels, placeOfLevel, stepLevels } from '#domains/analytics/contract/chance-levels.ts'
import { chanceDays, leastLearned, leastMeasured, type Measured, measuredDays } from '#domains/analytics/contract/chance-model.ts'
import { type Chance, chances } from '#domains/leads/contract/chances.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { type Alike, chanceOf, fitWeights } from './fit-weights.ts'
import { aucOf, errorOf, type Scored, scoreOfBest, tenthsOf } from './measure-chances.ts'
import { type Moments, readMoments } from './read-moments.ts'

type NewModel = Insertable<DB['chance_model']>

/** Older moments say little about how the firm works today. */
const learnedYears = 3

/** The best tenth of what was learned from has a high chance, the next fifth a medium one. */
const shares = { high: 0.1, medium: 0.3 }

const kept = 12

/** Points are thousandths of log odds. */
const points = (odds: number) => Math.round(odds * 1000)

/** The days to learn from and to measure on. What is learned from had ended before the measured days began. */
function periodsOf(today: string) {
  const seenEnd = dayAfter(today, -chanceDays - 1)
  const seenStart = dayAfter(seenEnd, 1 - measuredDays)
  const learnedEnd = dayAfter(seenStart, -chanceDays - 1)
  return { learned: { start: dayAfter(learnedEnd, -365 * learnedYears), end: learnedEnd }, seen: { start: seenStart, end: seenEnd } }
}

const momentsOf = (alike: readonly Alike[]) => alike.reduce((sum, { moments }) => sum + moments, 0)

const stepPlaces = stepLevels.map(placeOfLevel)

/** The rule without a model: the rate that parents at the same step had in the learned days. */
function naively({ learned, seen }: Moments): Scored[] {
  const stepOf = ({ levels }: Alike) => levels.find((level) => stepPlaces.includes(level + 1)) ?? 0
  const rates = new Map<number, { moments: number; admissions: number }>()
  for (const row of learned.alike) {
    const rate = rates.get(stepOf(row)) ?? { moments: 0, admissions: 0 }
    rates.set(stepOf(row), { moments: rate.moments + row.moments, admissions: rate.admissions + row.admissions })
  }
  return seen.alike.map((row) => {
    const { moments, admissions } = rates.get(stepOf(row)) ?? { moments: 0, admissions: 0 }
    const chance = (admissions + 0.5) / (moments + 1)
    return { score: chance, chance, moments: row.moments, admissions: row.admissions }
  })
}

interface Score {
  base: number
  levels: number[]
}

const scoredBy =
  ({ base, levels }: Score) =>
  ({ levels: of, moments, admissions }: Alike): Scored => {
    const score = of.reduce((sum, level) => sum + (levels[level] as number), base)
    return { score, chance: chanceOf(score / 1000), moments, admissions }
  }

function bandsOf(scored: readonly Scored[], from: Record<'medium' | 'high', number>): Measured['bands'] {
  const bandOf = ({ score }: Scored): Chance => (score >= from.high ? 'high' : score >= from.medium ? 'medium' : 'low')
  return chances.map((band) => {
    const own = scored.filter((row) => bandOf(row) === band)
    const sumOf = (what: 'moments' | 'admissions') => own.reduce((sum, row) => sum + row[what], 0)
    return { band, moments: sumOf('moments'), admissions: sumOf('admissions') }
  })
}

const noAction = placeOfLevel(countLevels.actions[0][0])

const isNew = ({ levels }: Alike) => levels.includes(noAction - 1)

function measuredOf(moments: Moments, { learned, seen }: ReturnType<typeof periodsOf>): Measured {
  const part = ({ start, end }: { start: string; end: string }, { alike, parents }: Moments['seen']) => ({
    from: start,
    to: end,
    moments: momentsOf(alike),
    parents,
  })
  const nothing = { auc: null, auc_new: null, naive_auc: null, error: null, naive_error: null, tenths: [], bands: [] }
  return { learned: part(learned, moments.learned), seen: part(seen, moments.seen), ...nothing }
}

type Learned = Omit<NewModel, 'measured'> & { measured: Measured }

const unlearned = { base: 0, weights: [], sources: [], source_weights: [], medium_from: 0, high_from: 0 }

/** Learns from moments, measures on those that were not learned from, and says whether it may stand. */
async function learn(moments: Moments, periods: ReturnType<typeof periodsOf>): Promise<Learned> {
  const { learned, seen, facts, sources } = moments
  const measured = measuredOf(moments, periods)
  if (learned.parents < leastLearned || seen.parents < leastMeasured) return { ...unlearned, measured, trouble: 'too_few' }
  const weights = await fitWeights(learned.alike, facts, () => pause())
  const score = { base: points(weights.base), levels: [...weights.levels].map(points) }
  const [ofLearned, ofSeen] = [learned.alike.map(scoredBy(score)), seen.alike.map(scoredBy(score))]
  const from = { high: scoreOfBest(ofLearned, shares.high), medium: scoreOfBest(ofLearned, shares.medium) }
  const [tenths, naive] = [tenthsOf(ofSeen), naively(moments)]
  const [auc, naive_auc] = [aucOf(ofSeen), aucOf(naive)]
  return {
    base: score.base,
    weights: score.levels.slice(0, chanceLevels.length),
    sources,
    source_weights: score.levels.slice(chanceLevels.length),
    medium_from: from.medium,
    high_from: from.high,
    trouble: auc !== null && naive_auc !== null && auc > naive_auc ? null : 'no_better',
    measured: {
      ...measured,
      auc,
      naive_auc,
      auc_new: aucOf(seen.alike.filter(isNew).map(scoredBy(score))),
      error: errorOf(tenths),
      naive_error: errorOf(tenthsOf(naive)),
      tenths,
      bands: bandsOf(ofSeen, from),
    },
  }
}

/** In one commit: until it the old model stands, from it the new one. One that may not stand leaves the old one standing. */
async function keep(db: Database, { measured, ...model }: Learned): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stands = model.trouble === null
    if (stands) await tx.updateTable('chance_model').set({ stands: false }).where('stands', '=', true).execute()
    await tx
      .insertInto('chance_model')
      .values({ ...model, stands, measured: JSON.stringify(measured) })
      .execute()
    await sql`
      delete from chance_model where not stands
        and id not in (select id from chance_model order by id desc limit ${sql.lit(kept)})`.execute(tx)
    if (stands) await sql`select graphile_worker.add_job('spread_chances', job_key => 'spread_chances')`.execute(tx)
  })
}

/**
 * Learns the chance of an admission from our own admissions. A new model is used only if it ranks parents better than a naive order on
 * unseen days.
 */
export async function learnChances(
  db: Database,
  { today = kolkataDay(Date.now()), signal }: { today?: string; signal?: AbortSignal } = {},
) {
  const periods = periodsOf(today)
  const moments = await readMoments(db, { ...periods, signal })
  const learned = await learn(moments, periods)
  await keep(db, learned)
  return learned
}

/** Days after which a model is learned again, and after which an attempt that failed is repeated. */
const daysBetween = { stands: 7, failed: 1 }

/** Learns where that is due: at once where it was never tried, later at night. */
export async function learnWhenDue(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (select from chance_model)
      or extract(hour from now() at time zone 'Asia/Kolkata') between 2 and 4 and not exists (
        select from chance_model where learned_at > now() - make_interval(days => case when stands then ${sql.lit(daysBetween.stands)} else ${sql.lit(daysBetween.failed)} end)
      ) as is_due`.execute(db)
  if (rows[0]?.is_due) await learnChances(db, signal ? { signal } : {})
}
