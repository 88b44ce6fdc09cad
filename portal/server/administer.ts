import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadDemo } from '#demo/load-demo.ts'
import { changeStaff, type StaffChanges } from '#domains/accounts/server/commands/change-staff.ts'
import { createStaff } from '#domains/accounts/server/commands/create-staff.ts'
import { resetPassword } from '#domains/accounts/server/commands/reset-password.ts'
import { resetSecondFactor } from '#domains/accounts/server/commands/reset-second-factor.ts'
import { setPhone } from '#domains/accounts/server/commands/set-phone.ts'
import { spreadingSince } from '#domains/analytics/server/chances/spreading-since.ts'
import { checkFigures } from '#domains/analytics/server/figures/check-figures.ts'
import { type EventKind, kindNames } from '#domains/intake/contract/event-kinds.ts'
import { createKey } from '#domains/intake/server/create-key.ts'
import { listKeys } from '#domains/intake/server/list-keys.ts'
import { revokeKey } from '#domains/intake/server/revoke-key.ts'
import { checkConsents } from '#domains/leads/server/consent/check-consents.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import { readFirmSettings } from '#domains/settings/server/read-firm-settings.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { counted } from '#platform/contract/counts.ts'
import { settingNames } from '#platform/contract/firm-settings.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import { PersonName } from '#platform/contract/shapes.ts'
import { verifyAudit } from '#platform/server/audit/verify-audit.ts'
import { readSettings, type Settings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { openEmbedded } from '#platform/server/db/embedded/open-embedded.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { openStore } from '#platform/server/gateways/open-gateways.ts'
import { inboundAddress } from '#platform/server/gateways/telephony/inbound-address.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import { openShell } from './open-shell.ts'
import { erasePerson } from './person/erase-person.ts'
import { exportPerson } from './person/export-person.ts'
import { prepareDatabase } from './prepare-database.ts'

const usage = `Usage: npm run portal -- COMMAND
  staff create --email ADDRESS --name NAME --role ROLE[,ROLE] [--boarding] [--unassigned] [--dormant] [--cities CITY,CITY] [--link]
  staff set --email ADDRESS [--role ROLE[,ROLE]] [--[no-]boarding] [--[no-]unassigned] [--[no-]dormant] [--cities CITY,CITY]
  staff reset-password --email ADDRESS
  staff reset-second-factor --email ADDRESS
  staff set-phone --email ADDRESS --number +919876543210
  db migrate
  db check [--figures]
  db shell
  audit verify [--head NUMBER:HASH]
  demo load [--leads 20000]
  settings list
  settings set --name calling_hours --value 09:00-21:00
  keys create --name marketplace [--source marketplace] [--kinds enquiry,application]
  keys list
  keys revoke --name marketplace
  telephony address
  export-person --number +919876543210 --file person.json
  erase-person --number +919876543210

Roles: ${roles.join(', ')}; counsellor,counsellor_admin is both.
--figures recounts the figures alone, from the rows that they count.
--head compares the chain with an earlier end of it, which each start and each day write into the log ("audit head").
--kinds is what events a key may send, all of them unless said: ${kindNames.join(', ')}. --source is where its leads come from.
--boarding makes a boarding counsellor, --unassigned shows the unassigned boarding leads, --dormant everyone's dormant leads.
--link answers a link by which they choose a password, in place of a password. It works once, within three days; one of a reset within an hour.`

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  boarding: { type: 'boolean' },
  unassigned: { type: 'boolean' },
  dormant: { type: 'boolean' },
  cities: { type: 'string' },
  link: { type: 'boolean' },
  figures: { type: 'boolean' },
  leads: { type: 'string' },
  source: { type: 'string' },
  kinds: { type: 'string' },
  number: { type: 'string' },
  value: { type: 'string' },
  file: { type: 'string' },
  head: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

/** The output of a command. */
type Say = Pick<Console, 'log' | 'error'>

interface Run {
  values: Values
  settings: Settings
  say: Say
  databaseUrl: string
  db: Database
  pool: ReturnType<typeof openPool>
}

function need(values: Values, name: keyof Values): string {
  const value = values[name]
  if (typeof value !== 'string' || value.trim() === '') throw new SetupError(`Give --${name}.\n\n${usage}`)
  return value.trim()
}

function needName(values: Values): string {
  const name = PersonName.safeParse(need(values, 'name'))
  if (!name.success) throw new SetupError('Give --name as people can read it, in at most 100 characters.')
  return name.data
}

const wordsOf = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function needRoles(values: Values): Role[] {
  return wordsOf(need(values, 'role')).map((word) => {
    const role = roles.find((candidate) => candidate === word)
    if (!role) throw new SetupError(`Give --role as one of ${roles.join(', ')}, or two of one kind of account with a comma.`)
    return role
  })
}

function kindsOf({ kinds }: Values): EventKind[] {
  if (kinds === undefined) return [...kindNames]
  return wordsOf(kinds).map((word) => {
    const kind = kindNames.find((name) => name === word)
    if (!kind) throw new SetupError(`Give --kinds as some of ${kindNames.join(', ')}.`)
    return kind
  })
}

/** Turns a refusal of a call into its sentence. */
const explained = <T>(act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    throw error instanceof RefusalError ? new SetupError(error.message) : error
  })

const permissionsOf = ({ boarding, unassigned, dormant, cities }: Values): StaffChanges => ({
  ...(boarding !== undefined && { is_boarding: boarding }),
  ...(unassigned !== undefined && { boarding_unassigned_data_permission: unassigned }),
  ...(dormant !== undefined && { dormant_data_permission: dormant }),
  ...(cities !== undefined && { cities: wordsOf(cities) }),
})

function needEmail(values: Values): string {
  const email = z.email().safeParse(need(values, 'email'))
  if (!email.success) throw new SetupError(`${values.email} is no e-mail address.`)
  return email.data
}

/** An earlier end of the audit log, as the log of the server has it. */
function headOf({ head }: Values): { seq: string; hash: string } | undefined {
  if (head === undefined) return undefined
  const [, seq, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(head.trim()) ?? []
  if (!seq || !hash) throw new SetupError('Give --head as the log of the server has it: NUMBER:HASH.')
  return { seq, hash }
}

function migrated({ databaseUrl, settings, say }: Run): Promise<void> {
  const log = { info: (line: string) => say.log(line) }
  return prepareDatabase(databaseUrl, { demoLeads: 0, log, dataDir: settings.databaseUrl ? undefined : settings.dataDir })
}

async function sayFigures(db: Database, say: Say): Promise<number> {
  const differences = await checkFigures(db)
  for (const difference of differences) say.log(difference)
  return differences.length
}

/** Says each difference between what is kept and what it is derived from; answers how many there are. */
async function sayDifferences(db: Database, say: Say): Promise<number> {
  const since = await spreadingSince(db)
  if (since) say.log(`Leads are being listed by the chances that were learned at ${since}, so their chances were not compared.`)
  const differences = await checkLists(db, since ? { without: ['chance'] } : {})
  for (const difference of differences) say.log(difference)
  const consents = await checkConsents(db)
  for (const difference of consents) say.log(difference)
  const schools = await checkSchools(db)
  for (const slug of schools) say.log(`school ${slug}: missing or wrong in the list of schools`)
  return differences.length + consents.length + schools.length + (await sayFigures(db, say))
}

const commands: Record<string, (run: Run) => Promise<string>> = {
  'staff create': async (run) => {
    const { db, values } = run
    const account = {
      email: needEmail(values),
      name: needName(values),
      roles: needRoles(values),
      ...permissionsOf(values),
    }
    await migrated(run)
    if (values.link) return `Created ${account.email}. They choose a password at ${await createStaff(db, account, run.settings.publicUrl)}`
    return `Created ${account.email}. Password, shown this once: ${await createStaff(db, account)}`
  },
  'staff set': async ({ db, values }) => {
    const email = needEmail(values)
    const changes = { ...permissionsOf(values), ...(values.role !== undefined && { roles: needRoles(values) }) }
    if (Object.keys(changes).length === 0) throw new SetupError(`Say what to change.\n\n${usage}`)
    await changeStaff(db, email, changes)
    return `Changed ${email}. It holds from their next click on.`
  },
  'staff reset-password': async ({ db, values, settings }) => {
    const email = needEmail(values)
    return `${email} chooses a new password at ${await resetPassword(db, email, settings.publicUrl)}\nIt works once, within an hour. The old password and the sessions have ended.`
  },
  'staff reset-second-factor': async ({ db, values }) => {
    const email = needEmail(values)
    const hadOne = await resetSecondFactor(db, email)
    return hadOne ? `The password alone opens ${email} now.` : `${email} had no second factor.`
  },
  'staff set-phone': async ({ db, values }) => {
    const email = needEmail(values)
    return `${email} is rung on ${await setPhone(db, email, need(values, 'number'))} from now on.`
  },
  'db migrate': async (run) => {
    await migrated(run)
    return 'The database is migrated.'
  },
  'db check': async ({ db, say, values }) => {
    // In one snapshot, so that what others write meanwhile is seen by all of it or by none.
    const count = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => (values.figures ? sayFigures(tx, say) : sayDifferences(tx, say)))
    if (count > 0) throw new SetupError(`${count} differences`)
    return '0 differences'
  },
  'db shell': async ({ databaseUrl }) => {
    await openShell(databaseUrl)
    return ''
  },
  'audit verify': async ({ db, say, values }) => {
    const { entries, head, trouble, waiting } = await verifyAudit(db, headOf(values))
    if (waiting > 0) say.log(`${counted(waiting, 'entry', 'entries')} of more than a minute ago are not in the chain. Is a portal running?`)
    if (trouble) throw new SetupError(trouble)
    return `${counted(entries, 'entry', 'entries')} follow one another. Head: ${head.seq}:${head.hash}`
  },
  'demo load': async (run) => {
    const leads = Number(run.values.leads ?? run.settings.demoLeads)
    if (!Number.isInteger(leads) || leads < 1) throw new SetupError('Give --leads as a whole number above 0.')
    await migrated(run)
    await loadDemo(run.pool, { leads, files: await openStore(run.settings) })
    return `Loaded ${leads} demo leads.`
  },
  'settings list': async ({ db }) => {
    const values = await readFirmSettings(db)
    return settingNames.map((name) => `${name}  ${JSON.stringify(values[name])}`).join('\n')
  },
  'settings set': async (run) => {
    const { db, values } = run
    const name = need(values, 'name')
    await migrated(run)
    return `Changed ${await explained(setSetting(db, name, values.value ?? ''))}. Processes that run know it within two seconds.`
  },
  'keys create': async (run) => {
    const { db, values } = run
    const name = need(values, 'name')
    const asked = { name, source: values.source?.trim() || name, kinds: kindsOf(values) }
    await migrated(run)
    const { key } = await explained(createKey(db, null, asked))
    return `Key of ${name}, shown this once: ${key}`
  },
  'keys list': async ({ db }) => {
    const keys = await listKeys(db)
    const state = ({ revoked_at, last_used_at }: (typeof keys)[number]) =>
      revoked_at ? `revoked ${revoked_at}` : last_used_at ? `last used ${last_used_at}` : 'never used'
    return (
      keys.map((key) => `${key.id}  ${key.name}  source ${key.source}  ${key.kinds.join(',')}  ${state(key)}`).join('\n') ||
      'There are no keys.'
    )
  },
  'keys revoke': async ({ db, values }) => {
    const name = need(values, 'name')
    await explained(inTransaction(db, (tx) => revokeKey(tx, null, { name })))
    return `Nothing more comes in by the key ${name}.`
  },
  'telephony address': async ({ settings }) => inboundAddress(settings),
  'export-person': async ({ db, values }) => {
    const file = need(values, 'file')
    const exported = await exportPerson(db, need(values, 'number'))
    await writeFile(file, JSON.stringify(exported, null, 2), { mode: 0o600, flag: 'wx' })
    return `Wrote ${file}.`
  },
  'erase-person': async ({ db, values }) => {
    await erasePerson(db, need(values, 'number'))
    return 'Hidden from everyone now; destroyed a year from today.'
  },
}

async function withDatabase({ databaseUrl, dataDir }: Settings, work: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (databaseUrl) return await work(databaseUrl)
  const embedded = await openEmbedded({ dataDir, log: { info: () => undefined, warn: console.warn } })
  try {
    await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true })
  const command = commands[positionals.join(' ')]
  if (!command) throw new SetupError(usage)
  const settings = readSettings(environment)
  await withDatabase(settings, async (databaseUrl) => {
    const pool = openPool(databaseUrl, { max: 4, longest: Infinity })
    try {
      const result = await command({ values, settings, say, databaseUrl, pool, db: openDatabase(pool) })
      if (result) say.log(result)
    } finally {
      await pool.end()
    }
  })
}

/** Runs one command of the portal and returns the exit code; a fault that an administrator can mend is told in a sentence. */
export async function administer(args: string[], environment: NodeJS.ProcessEnv, say: Say): Promise<0 | 1> {
  try {
    await run(args, environment, say)
    return 0
  } catch (error) {
    const isExpected =
      error instanceof SetupError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    say.error(isExpected ? error.message : error)
    return 1
  }
}
