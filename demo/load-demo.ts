import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { joinFollowUpCounts } from '#domains/leads/server/list/join-follow-up-counts.ts'
import { countOutcomes } from '#domains/recommendations/server/engine/count-outcomes.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { insertStaff } from './insert-staff.ts'
import { loadFiles } from './load-files.ts'
import { loadTemplates, loadVocabulary } from './load-vocabulary.ts'
import { demoAccounts, fewestCounsellors } from './staff.ts'
import { suspendConstraints } from './suspend-constraints.ts'
import { suspendFigures } from './suspend-figures.ts'

export interface DemoOptions {
  leads: number
  /** The same seed and `now` give the same data in an empty database. */
  seed?: number
  /** The instant that the data looks back from; nothing but next steps lies after it. */
  now?: Date
  /** How many numbered counsellors, 40 at least. */
  counsellors?: number
  log?: (line: string) => void
  /** Where the sounds, pictures and papers of the demo are kept; without it there are none. */
  files?: Pick<Gateways['files'], 'put'>
}

const besideLeads = [
  'child',
  'lead_number',
  'parent_activity',
  'lead_event',
  'follow_up',
  'milestone',
  'lead_share',
  'school_bucket',
  'message',
]
/** The tables of schools; they have few rows beside those of leads. */
const ofSchools = [
  'class_relation',
  'school_fee',
  'open_class',
  'form_price',
  'school_sub_feature',
  'school_infra',
  'school_offer',
  'school_outcome',
]
/** What is written beside them once leads are there; a few thousand rows each. */
const ofWork = [
  'call',
  'missed_call',
  'mail',
  'mail_day',
  'mail_hit',
  'campaign_recipient',
  'thread_state',
  'parent_page',
  'parent_page_school',
  'stored_file',
]
const listing = ['lead_listing', 'lead_listing_all', 'lead_listing_own']
const filled = [...besideLeads, 'lead', ...listing]

const memory = { maintenance: '512MB', work: '192MB' } as const

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ leads: boolean; staff: boolean; schools: boolean }>(
    'select exists (select from lead) as leads, exists (select from staff) as staff, exists (select from school) as schools',
  )
  const found = rows[0]
  if (found?.leads) throw new SetupError('This database already has leads, so the demo data was not loaded. Give it an empty database.')
  if (found?.staff) throw new SetupError('This database already has accounts, so the demo data was not loaded. Give it an empty database.')
  if (!found?.schools)
    throw new SetupError(
      'The reference data is not loaded yet, and the demo data is made from it. Start the portal once, then load the demo.',
    )
}

/** A number between 0 and 1 that depends on an id, a topic and the seed alone. */
const rollOf = (seed: number) => `
  create function demo_build.roll(id bigint, topic text) returns float8 language sql immutable parallel safe as $$
    select ((hashint8extended(id, hashtextextended(topic, ${Math.trunc(seed)})) >> 11) & 9007199254740991)::float8 / 9007199254740992
  $$`

const runStep = async (client: pg.ClientBase, name: string) =>
  await client.query(await readFile(new URL(`steps/${name}.sql`, import.meta.url), 'utf8'))

async function prepare(client: pg.ClientBase, options: DemoOptions): Promise<void> {
  await client.query(`set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = off;
    set local timezone = 'UTC'; set local maintenance_work_mem = '${memory.maintenance}'; set local work_mem = '${memory.work}'`)
  await client.query('lock table lead in access exclusive mode')
  await refuseUnlessEmpty(client)
  const accounts = demoAccounts(options.counsellors ?? fewestCounsellors)
  await runStep(client, '01-tools')
  await client.query(rollOf(options.seed ?? 1))
  await client.query(
    `insert into demo_build.setting
    select $1, at, today, today - interval '60 days' from (select $2::timestamptz as at) as given
    cross join lateral (select date_trunc('day', at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as today) as day`,
    [options.leads, (options.now ?? new Date()).toISOString()],
  )
  await insertStaff(client, accounts)
  await loadVocabulary(client, accounts)
  await loadTemplates(client)
  if (options.files) await loadFiles(client, options.files)
}

async function restartIds(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
    where to_regclass(table_schema || '.' || table_name) = to_regclass(table_name) and table_name = any ($1) and column_name = 'id' and is_identity = 'YES'`,
    [filled],
  )
  for (const { table } of rows) await client.query(`alter table ${table} alter column id restart with 1`)
}

/** Ids that the steps gave themselves are taken: the next lead or child goes on after them. */
const continueIds = (client: pg.ClientBase) =>
  client.query(`select setval(pg_get_serial_sequence(name, 'id'), greatest(1, highest), highest > 0) from (
    select 'staff' as name, coalesce(max(id), 0) as highest from staff
    union all select 'lead', coalesce(max(id), 0) from lead union all select 'child', coalesce(max(id), 0) from child
    union all select 'message', coalesce(max(id), 0) from message union all select 'campaign', coalesce(max(id), 0) from campaign
    union all select 'parent_page', coalesce(max(id), 0) from parent_page) as given`)

async function build(client: pg.ClientBase, options: DemoOptions): Promise<void> {
  const log = options.log ?? (() => undefined)
  await prepare(client, options)
  const countFigures = await suspendFigures(client)
  const suspended = await suspendConstraints(client, [...filled, ...ofSchools])
  await restartIds(client)
  for (const step of ['02-places-and-actions', '12-schools', '13-sales']) await runStep(client, step)
  await suspended.restoreIndexes(ofSchools)
  log(`Making ${options.leads} parents …`)
  for (const step of ['03-parents', '04-people', '05-story', '06-numbers', '07-marketplace']) await runStep(client, step)
  log('Writing their history …')
  for (const step of ['08-timeline', '09-beside']) await runStep(client, step)
  await suspended.restoreIndexes(besideLeads)
  log('Making the lists …')
  await runStep(client, '10-leads')
  await suspended.restoreIndexes(['lead'])
  log('Writing calls, messages and campaigns …')
  for (const step of ['14-calls', '15-conversations', '16-mails', '17-campaigns', '18-pages', '19-messages', '20-firm', '21-by-admins'])
    await runStep(client, step)
  await runStep(client, '11-listing')
  await suspended.restoreIndexes(listing)
  await continueIds(client)
  await client.query('drop schema demo_build cascade')
  await suspended.restoreReferences()
  log('Counting the figures …')
  await countFigures()
  await client.query("insert into reference_load (name, hash) values ('demo', $1)", [`${options.leads} leads, seed ${options.seed ?? 1}`])
}

/** Fills an empty database, with the reference data in it, with invented staff and parents and a year of history; all or nothing. */
export async function loadDemo(pool: pg.Pool, options: DemoOptions): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await build(client, options)
    await client.query('commit')
    options.log?.('Tidying up …')
    await joinFollowUpCounts(openDatabase(pool))
    await countOutcomes(openDatabase(pool))
    await client.query(
      `vacuum (analyze) ${[...filled, ...ofSchools, ...ofWork, 'follow_up_count', 'figure_fact', 'figure_change', 'figure_day', 'figure_list', 'staff', 'school'].join(', ')}`,
    )
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
