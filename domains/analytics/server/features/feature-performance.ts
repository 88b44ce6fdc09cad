import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type FeatureFigures,
  type FeatureSlug,
  featureSlugs,
  features,
  type listFeaturePerformance as list,
  getFeaturePerformance as operation,
} from '#domains/analytics/contract/feature-figures.ts'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import { type ComparedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { bothAmounts, bothDays, figureDays } from '../figures/figure-sums.ts'
import type { Narrowing } from '../figures/narrowing.ts'
import { totalOf } from '../figures/total-of.ts'
import { cameAfter } from './came-after.ts'

interface Uses {
  figures: readonly FigureName[]
  period: ComparedPeriod
  narrowing: Narrowing
}

async function usesOf(db: Database, { figures, period, narrowing }: Uses): Promise<(Amount & { figure: string })[]> {
  const { rows } = await sql<Amount & { figure: string }>`
    select figure, ${bothAmounts(period)} from ${await totalOf(db, { figures, days: bothDays(period), narrowing })} group by figure`.execute(
    db,
  )
  return rows
}

async function figuresOf(
  db: Database,
  slugs: readonly FeatureSlug[],
  { period, narrowing }: Omit<Uses, 'figures'>,
): Promise<FeatureFigures[]> {
  if (slugs.length === 0) return []
  const figures = slugs.map((slug) => features[slug].uses)
  const used = { figures, period, narrowing }
  const [uses, came] = await Promise.all([usesOf(db, used), cameAfter(db, used, ({ figure }) => figure)])
  return slugs.map((slug) => {
    const { uses: figure, ...feature } = features[slug]
    const { amount = 0, previous = 0 } = uses.find((row) => row.figure === figure) ?? {}
    const { parents = 0, talked = 0, admitted = 0 } = came.get(figure) ?? {}
    return { slug, ...feature, uses: { amount, previous }, parents, talked, admitted }
  })
}

/** The features whose name has what is searched, most used first. */
export async function listFeaturePerformance(db: Database, { search = '', limit, offset, ...asked }: z.output<typeof list.query>) {
  const period = periodOf(asked)
  const slugs = featureSlugs.filter((slug) => features[slug].name.toLowerCase().includes(search.toLowerCase()))
  const found = (await figuresOf(db, slugs, { period, narrowing: asked })).toSorted((one, other) => other.uses.amount - one.uses.amount)
  return { period, count: slugs.length, results: found.slice(offset, offset + limit) }
}

export async function getFeaturePerformance(db: Database, slug: string, asked: z.output<typeof operation.query>) {
  const known = featureSlugs.find((candidate) => candidate === slug)
  if (!known) throw refuse(operation, 'featureNotFound')
  const period = periodOf(asked)
  const figure = features[known].uses
  const [[found], byDay] = await Promise.all([
    figuresOf(db, [known], { period, narrowing: asked }),
    figureDays(db, { figures: [figure], period, narrowing: asked }),
  ])
  if (!found) throw refuse(operation, 'featureNotFound')
  return { ...found, period, days: byDay.map(({ day, figures }) => ({ day, amount: figures[figure] ?? 0 })) }
}
