import type pg from 'pg'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import { actionComments, anyAction, messagesIn, messagesOut, parentMessages, plainComments, times, transferNotes } from './comments.ts'
import { nameRegions } from './names.ts'
import { numberPools } from './numbers.ts'
import { counsellorsBySize, type DemoAccount } from './staff.ts'
import { latestCategory, leadsByActions, stepBefore, weightOfAction } from './story.ts'

type Row = Readonly<Record<string, string | number>>

const fill = (client: pg.ClientBase, table: string, rows: readonly Row[]) =>
  client.query(`insert into demo_build.${table} select * from json_populate_recordset(null::demo_build.${table}, $1::json)`, [
    JSON.stringify(rows),
  ])

const numbered = (names: readonly string[]) => names.map((name, index) => ({ n: index + 1, name }))
const positions = new Map<string, number>(actionCategories.map((category, index) => [category, index + 1]))
const positionOf = (category: string) => positions.get(category) ?? 1

const kinds = { woman: 'women', man: 'men', girl: 'girls', boy: 'boys' } as const

function nameRows() {
  const regions = nameRegions.map((region, index) => ({ ...region, number: index + 1 }))
  const byKind = regions.flatMap((region) =>
    (['woman', 'man', 'girl', 'boy'] as const).map((kind) => ({ region: region.number, kind, names: region[kinds[kind]] })),
  )
  return {
    given_name: byKind.flatMap(({ region, kind, names }) => numbered(names).map((entry) => ({ region, kind, ...entry }))),
    name_count: byKind.map(({ region, kind, names }) => ({ region, kind, names: names.length })),
    family_name: regions.flatMap((region) => numbered(region.families).map((entry) => ({ region: region.number, ...entry }))),
    family_count: regions.map((region) => ({ region: region.number, families: region.families.length })),
    home_region: regions.flatMap((region) => region.states.map((state_slug) => ({ state_slug, region: region.number }))),
  }
}

function phraseRows() {
  const topics: [topic: string, texts: readonly string[]][] = [
    ...Object.entries(actionComments).map(([action, texts]): [string, readonly string[]] => [`action: ${action}`, texts]),
    ...Object.entries({
      'any action': anyAction,
      comment: plainComments,
      parent: parentMessages,
      outgoing: messagesOut,
      incoming: messagesIn,
      transfer: transferNotes,
      when: times,
    }),
  ]
  return topics.flatMap(([topic, texts]) => texts.map((text, index) => ({ topic, n: index + 1, text })))
}

function numberRows() {
  const pools = numberPools.map((pool, index) => ({ ...pool, number: index + 1 }))
  return {
    number_pool: pools.map((pool) => ({
      pool: pool.number,
      country_code: pool.countryCode,
      free_digits: pool.freeDigits,
      size: pool.prefixes.length * 10 ** pool.freeDigits,
    })),
    number_prefix: pools.flatMap((pool) => pool.prefixes.map((prefix, n) => ({ pool: pool.number, n, prefix }))),
  }
}

const weightRows = (accounts: readonly DemoAccount[]) => [
  ...nameRegions.map(({ weight }, index) => ({ topic: 'region', pick: index + 1, weight })),
  ...numberPools.map(({ share }, index) => ({ topic: 'number', pick: index + 1, weight: share })),
  ...leadsByActions.map((weight, index) => ({ topic: 'actions', pick: index + 1, weight })),
  ...Object.entries(latestCategory).map(([category, weight]) => ({ topic: 'stage', pick: positionOf(category), weight })),
  ...counsellorsBySize(accounts).map((pick, index) => ({ topic: 'owner', pick, weight: 1 / (index + 1) })),
]

export async function loadVocabulary(client: pg.ClientBase, accounts: readonly DemoAccount[]): Promise<void> {
  const tables: Readonly<Record<string, readonly Row[]>> = {
    ...nameRows(),
    ...numberRows(),
    phrase: phraseRows(),
    weight: weightRows(accounts),
    weight_of_action: Object.entries(weightOfAction).map(([name, weight]) => ({ name, weight })),
    category: actionCategories.map((name, index) => ({ n: index + 1, name, before: positionOf(stepBefore[name] ?? 'call') })),
  }
  for (const [table, rows] of Object.entries(tables)) await fill(client, table, rows)
}
