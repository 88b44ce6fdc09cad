import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { SettingName } from '#platform/contract/firm-settings.ts'
import { checkout } from './checkout.ts'
import { type FileSettings, fileSecrets, fileShape, filesOf, fileTable } from './file-settings.ts'
import { type MailSettings, mailOf, mailSecrets, mailShape, mailTable } from './mail-settings.ts'
import { nearestSetting } from './nearest-setting.ts'
import { baseUrl, isUrl, secret } from './setting-shapes.ts'
import { SetupError } from './setup-error.ts'
import { type TelephoneSettings, telephoneOf, telephoneSecrets, telephoneShape, telephoneTable } from './telephone-settings.ts'
import { type WhatsappSettings, whatsappOf, whatsappSecrets, whatsappShape, whatsappTable } from './whatsapp-settings.ts'

/** The benchmark serves larger numbers. */
const maxDemoLeads = 2_000_000

/** Fewest characters of SECRET_KEY: a random text of so many is not guessed. */
const leastKey = 32

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from 0 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a whole number from 0 to ${most}`)

const databaseUrl = z
  .string()
  .refine((text) => isUrl(text, ['postgres:', 'postgresql:']), 'must look like postgres://user:password@host:5432/database')

const publicUrl = z
  .string()
  .refine((text) => isUrl(text, ['http:', 'https:']), 'must be an address that begins with http:// or https://')
  .refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, 'must have nothing after the host and port')
  .transform((text) => new URL(text).origin)

const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...rest] = text.split('/')
  return rest.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}

const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be IP addresses or networks like 10.0.0.0/8, with commas between them')

const schoolPages = z
  .string()
  .refine((text) => isUrl(text.replace('{slug}', 'x'), ['http:', 'https:']), 'must be an address that begins with http:// or https://')
  .refine((text) => text.split('{slug}').length === 2, 'must have {slug} in it once, for the school')

const loginPage = z
  .string()
  .refine((text) => isUrl(text.replace('{token}', 'x'), ['https:']), 'must be an address that begins with https://')
  .refine((text) => text.split('{token}').length === 2, 'must have {token} in it once, for the link')

const mapStyle = z.string().refine((text) => isUrl(text, ['http:', 'https:']), 'must be an address that begins with http:// or https://')

/** Settings whose values are not repeated: a database's address holds its password. */
const secrets = [
  'DATABASE_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'MAPS_KEY',
  ...fileSecrets,
  ...telephoneSecrets,
  ...whatsappSecrets,
  ...mailSecrets,
]

const mapProviders = ['none', 'google', 'nominatim'] as const

const schema = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: databaseUrl.optional(),
  PUBLIC_URL: publicUrl.optional(),
  SECRET_KEY: secret.min(leastKey, `must have at least ${leastKey} characters`).optional(),
  DEMO_LEADS: wholeNumber(maxDemoLeads).default(20_000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  METRICS_TOKEN: secret.optional(),
  TRUSTED_PROXIES: proxies.optional(),
  MAPS_PROVIDER: z.enum(mapProviders, `must be one of ${mapProviders.join(', ')}`).default('none'),
  MAPS_BASE_URL: baseUrl.optional(),
  MAPS_KEY: secret.optional(),
  MAPS_SUGGESTIONS_URL: baseUrl.optional(),
  MAP_STYLE_URL: mapStyle.optional(),
  SCHOOL_PAGES: schoolPages.optional(),
  LOGIN_PAGE: loginPage.optional(),
  RECOMMENDER_URL: baseUrl.optional(),
  ...fileShape,
  ...telephoneShape,
  ...whatsappShape,
  ...mailShape,
})

type EnvironmentName = keyof z.input<typeof schema>

export const settingsTable: { name: EnvironmentName; default: string; what: string }[] = [
  { name: 'PORT', default: '3000', what: 'The port that the portal answers on; 0 takes a free one.' },
  { name: 'HOST', default: '127.0.0.1', what: 'The address that it listens on; 0.0.0.0 lets other machines in.' },
  { name: 'DATA_DIR', default: './.data', what: 'The folder of the embedded database and of uploaded files; relative to the checkout.' },
  { name: 'DATABASE_URL', default: 'unset: embedded', what: 'An outside PostgreSQL 18, as postgres://user:password@host:5432/database.' },
  { name: 'PUBLIC_URL', default: 'http://HOST:PORT', what: 'The address that staff type, when a proxy stands in front.' },
  {
    name: 'SECRET_KEY',
    default: 'a file in DATA_DIR',
    what: 'Encrypts what the portal keeps secret, as the second factors of staff: the same for all its processes, random, and for good.',
  },
  {
    name: 'DEMO_LEADS',
    default: '20000',
    what: 'How many leads the demo data has; 0 loads none. Only an embedded database without any account gets demo data by itself.',
  },
  { name: 'LOG_LEVEL', default: 'info', what: `How much is logged: ${logLevels.join(', ')}.` },
  { name: 'METRICS_TOKEN', default: 'unset', what: 'Lets other machines read /metrics with Authorization: Bearer and this token.' },
  { name: 'TRUSTED_PROXIES', default: 'unset', what: 'Addresses of the proxies in front, whose X-Forwarded-For is believed.' },
  {
    name: 'MAPS_PROVIDER',
    default: 'none',
    what: `Who is asked where a parent's own words for a place lie, beside our own places: ${mapProviders.join(', ')}.`,
  },
  { name: 'MAPS_BASE_URL', default: "the provider's own", what: 'The address of the map provider, for a Nominatim of your own.' },
  { name: 'MAPS_KEY', default: 'unset', what: 'The key of the map provider; google needs one.' },
  {
    name: 'MAPS_SUGGESTIONS_URL',
    default: "google's own",
    what: 'Who suggests places while they are typed: with nominatim, the address of a Photon, and our own places if unset.',
  },
  {
    name: 'MAP_STYLE_URL',
    default: 'unset: plain drawings',
    what: 'The style (MapLibre) of the maps that the portal shows; browsers fetch it, its tiles, fonts and signs from this host, so a key in it is public.',
  },
  {
    name: 'SCHOOL_PAGES',
    default: 'unset',
    what: 'Where the marketplace shows a school to parents, as https://www.example.in/school/{slug}: the links that staff send.',
  },
  {
    name: 'LOGIN_PAGE',
    default: 'unset: no log-in links',
    what: 'Where the marketplace logs a parent in by a link, as https://www.example.in/log-in#{token}; after # the token stays out of logs.',
  },
  {
    name: 'RECOMMENDER_URL',
    default: 'unset: our own engine',
    what: 'An outside recommender of day schools, asked at /serving/day/ under this address; our own engine stands in while it fails.',
  },
  ...fileTable,
  ...telephoneTable,
  ...whatsappTable,
  ...mailTable,
]

const names = settingsTable.map((setting) => setting.name)

type Maps = ({ provider: 'google'; key: string } | { provider: 'nominatim' }) & { baseUrl: string; suggestionsUrl?: string }

export type Settings = FileSettings &
  TelephoneSettings &
  WhatsappSettings &
  MailSettings & {
    port: number
    host: string
    dataDir: string
    databaseUrl?: string
    publicUrl: string
    secretKey?: string
    demoLeads: number
    logLevel: (typeof logLevels)[number]
    metricsToken?: string
    trustedProxies?: string[]
    maps?: Maps
    mapStyleUrl?: string
    schoolPages?: string
    loginPage?: string
    recommenderUrl?: string
  }

type Environment = Record<string, string | undefined>

function readEnvFile(folder: string): Environment {
  try {
    return parseEnv(readFileSync(resolve(folder, '.env'), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new SetupError(`The file .env cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** What stood in the environment until the portal had a screen for it, and the name that it has there. */
const moved: Readonly<Record<string, SettingName>> = {
  CALLING_FROM: 'calling_hours',
  CALLING_UNTIL: 'calling_hours',
  OVERDUE_ESCALATES_AFTER: 'overdue_tells_admins_after',
  PARENT_PAGE_DAYS: 'parent_page_days',
  FIRM_NAME: 'firm_name',
  FIRM_PHONE: 'firm_phone',
}

function refuseMoved(given: Environment): void {
  for (const [name, there] of Object.entries(moved))
    if (given[name]?.trim())
      throw new SetupError(
        `${name} is no longer set here. Unset it, and give its value in the portal under Settings, or with: npm run portal -- settings set --name ${there} --value …`,
      )
}

function refuseUnknown(env: Environment, file: Environment): void {
  for (const name of Object.keys(file)) {
    if (!names.some((known) => known === name)) {
      const nearest = nearestSetting(name, names)
      throw new SetupError(`The file .env sets ${name}, which is not a setting.${nearest ? ` Did you mean ${nearest}?` : ''}`)
    }
  }
  for (const name of Object.keys(env)) {
    const nearest = nearestSetting(name, names)
    if (nearest) throw new SetupError(`${name} is not a setting. Did you mean ${nearest}? If it belongs to something else, unset it here.`)
  }
}

const urlOf = (host: string, port: number) => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function mapsOf(given: z.output<typeof schema>): Maps | undefined {
  const { MAPS_PROVIDER: provider, MAPS_BASE_URL: baseUrl, MAPS_KEY: key, MAPS_SUGGESTIONS_URL: suggestionsUrl } = given
  if (provider === 'none') return undefined
  if (provider === 'nominatim')
    return { provider, baseUrl: baseUrl ?? 'https://nominatim.openstreetmap.org', ...(suggestionsUrl && { suggestionsUrl }) }
  if (!key) throw new SetupError('The setting MAPS_PROVIDER is "google", which needs the setting MAPS_KEY too.')
  const own = { baseUrl: 'https://maps.googleapis.com', suggestionsUrl: 'https://places.googleapis.com' }
  return { provider, key, baseUrl: baseUrl ?? own.baseUrl, suggestionsUrl: suggestionsUrl ?? own.suggestionsUrl }
}

/** The environment wins over .env and an empty value counts as unset. Throws a SetupError that says which is malformed or misspelt. */
export function readSettings(env: Environment, folder: string = checkout): Settings {
  const file = readEnvFile(folder)
  refuseMoved({ ...file, ...env })
  refuseUnknown(env, file)
  const given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || file[name]?.trim() || undefined]))
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    const value = secrets.includes(name) ? '' : ` is "${given[name]}", but it`
    throw new SetupError(`The setting ${name}${value} ${issue?.message}.`)
  }
  const value = read.data
  const maps = mapsOf(value)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(folder, value.DATA_DIR),
    ...(value.DATABASE_URL && { databaseUrl: value.DATABASE_URL }),
    publicUrl: value.PUBLIC_URL ?? urlOf(value.HOST, value.PORT),
    ...(value.SECRET_KEY && { secretKey: value.SECRET_KEY }),
    demoLeads: value.DEMO_LEADS,
    logLevel: value.LOG_LEVEL,
    ...(value.METRICS_TOKEN && { metricsToken: value.METRICS_TOKEN }),
    ...(value.TRUSTED_PROXIES && { trustedProxies: value.TRUSTED_PROXIES }),
    ...(maps && { maps }),
    ...(value.MAP_STYLE_URL && { mapStyleUrl: value.MAP_STYLE_URL }),
    ...(value.SCHOOL_PAGES && { schoolPages: value.SCHOOL_PAGES }),
    ...(value.LOGIN_PAGE && { loginPage: value.LOGIN_PAGE }),
    ...(value.RECOMMENDER_URL && { recommenderUrl: value.RECOMMENDER_URL }),
    ...filesOf(value),
    ...telephoneOf(value),
    ...whatsappOf(value),
    ...mailOf(value),
  }
}
