import type pg from 'pg'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import { actionComments, anyAction, parentMessages, plainComments, times, transferNotes } from './comments.ts'
import { mailThreads, type Turn, whatsappThreads } from './conversations.ts'
import { mailTemplates, writtenTemplate } from './mail-words.ts'
import { nameRegions } from './names.ts'
import { numberPools } from './numbers.ts'
import { counsellorsBySize, type DemoAccount } from './staff.ts'
import { latestCategory, leadsByActions, stepBefore, weightOfAction } from './story.ts'

type Row = Readonly<Record<string, string | number | boolean>>

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

const turnRows = (channel: string, threads: readonly (readonly Turn[])[]) =>
  threads.flatMap((turns, thread) =>
    turns.map(({ isParent, asks, ...turn }) => ({ channel, thread: thread + 1, ...turn, is_parent: isParent, asks })),
  )

/** Adds the templates of mails that the demo has beside those of the portal. */
export async function loadTemplates(client: pg.ClientBase): Promise<void> {
  for (const [index, template] of mailTemplates.map(writtenTemplate).entries()) {
    const { name, kind, subject, preheader, body, text, target } = template
    await client.query(
      `with made as (insert into mail_template (name, kind, created_at) select $1, $2, now - interval '90 days' from demo_build.setting returning id),
        version as (
          insert into mail_version (template_id, number, subject, preheader, body, written_by_id, written_at)
          select made.id, 1, $3, $4, $5, (select id from staff where user_type = 2 and is_admin order by id limit 1), now - interval '90 days' from made cross join demo_build.setting
          returning id)
      insert into demo_build.demo_template select $6, version.id, $2, $1, $3, $7, $8 from version`,
      [name, kind, subject, preheader, body, index + 1, text, target],
    )
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
    turn: [
      ...turnRows('whatsapp', whatsappThreads),
      ...turnRows(
        'email',
        mailThreads.map(({ turns }) => turns),
      ),
      ...mailThreads.map(({ subject }, thread) => ({
        channel: 'subject',
        thread: thread + 1,
        n: 1,
        is_parent: false,
        asks: false,
        kind: 'text',
        text: subject,
      })),
    ],
    weight: weightRows(accounts),
    weight_of_action: Object.entries(weightOfAction).map(([name, weight]) => ({ name, weight })),
    category: actionCategories.map((name, index) => ({ n: index + 1, name, before: positionOf(stepBefore[name] ?? 'call') })),
  }
  for (const [table, rows] of Object.entries(tables)) await fill(client, table, rows)
}
