import { sql } from 'kysely'
import { chanceLevels } from '#domains/analytics/contract/chance-levels.ts'
import type { LeadChance } from '#domains/analytics/contract/chance-model.ts'
import { chances } from '#domains/leads/contract/chances.ts'

const maxReasons = 3

/** Points below which a fact says next to nothing: a tenth of log odds. */
const leastWeight = 100

const words = sql.lit(`{${chanceLevels.map((level) => JSON.stringify(level)).join()}}`)
const bands = sql.lit(`{${chances.join()}}`)

/** The weights of the facts of `chance` by `model`, with their words. */
const reasons = sql`(
  select (${words}::text[])[level] as words, model.weights[level] as weight from unnest(chance.levels) as level
  union all
  select 'Came by ' || lead.source, model.source_weights[1 + array_position(model.sources, lead.source)])`

/** The chance of `lead` as JSON: its band, and the facts that weigh most. Null without a model, and once an admission was taken. */
export const leadChance = sql<LeadChance | null>`(
  select json_build_object('band', (${bands}::text[])[chance.band],
    'of_100', (
      select round(100.0 * admissions / nullif(moments, 0), 1)
      from jsonb_to_recordset(model.measured -> 'bands') as measured (band text, moments integer, admissions integer)
      where measured.band = (${bands}::text[])[chance.band]),
    'of_100_of_all', (
      select round(100.0 * sum(admissions) / nullif(sum(moments), 0), 1)
      from jsonb_to_recordset(model.measured -> 'bands') as measured (moments integer, admissions integer)),
    'reasons', (
      select coalesce(json_agg(json_build_object('words', words, 'raises', weight > 0) order by abs(weight) desc, words), '[]')
      from (
        select words, weight from ${reasons} as reason where abs(weight) >= ${sql.lit(leastWeight)}
        order by abs(weight) desc, words limit ${sql.lit(maxReasons)}) as strongest))
  from lead_chance as chance join chance_model as model on model.stands
  where chance.lead_id = lead.id and chance.band is not null)`
