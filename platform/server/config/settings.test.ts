import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings, settingsTable } from './settings.ts'
import { SetupError } from './setup-error.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string>) => readSettings(env, folder)

test('without any setting the defaults hold', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(folder, '.data'),
    publicUrl: 'http://127.0.0.1:3000',
    demoLeads: 20_000,
    logLevel: 'info',
    allowSimulated: false,
  })
})

test('every setting is read', () => {
  const given = {
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/portal',
    DATABASE_URL: 'postgres://staff:secret@db:5432/portal',
    PUBLIC_URL: 'https://inside.example/',
    SECRET_KEY: '0123456789abcdef0123456789abcdef',
    DEMO_LEADS: '0',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'abc',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    MAPS_PROVIDER: 'google',
    MAPS_BASE_URL: 'https://maps.example/v3/',
    MAPS_KEY: 'abc',
    MAPS_SUGGESTIONS_URL: 'https://places.example/',
    MAP_STYLE_URL: 'https://tiles.example/style.json?key=abc',
    SCHOOL_PAGES: 'https://www.example.in/school/{slug}',
    LOGIN_PAGE: 'https://www.example.in/log-in#{token}',
    RECOMMENDER_URL: 'https://recommender.example.in/api/',
    FILES_STORE: 's3',
    S3_BUCKET: 'inside-files',
    S3_REGION: 'eu-west-1',
    S3_ENDPOINT: 'https://s3.example/',
    S3_KEY: 'abc',
    S3_SECRET: 'def',
    TELEPHONY_PROVIDER: 'exotel',
    EXOTEL_BASE_URL: 'https://exotel.example/',
    EXOTEL_SID: 'firm1',
    EXOTEL_KEY: 'abc',
    EXOTEL_TOKEN: 'def',
    EXOTEL_CALLER_ID: '08047112233',
    EXOTEL_WEBHOOK_SECRET: '0123456789abcdef',
    EXOTEL_RECORDING_HOSTS: 'recordings.example, other.example',
    ALLOW_SIMULATED: '1',
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_BASE_URL: 'https://graph.example/',
    WHATSAPP_VERSION: 'v24.0',
    WHATSAPP_NUMBER_ID: '106540352242922',
    WHATSAPP_BUSINESS_ID: '102290129340398',
    WHATSAPP_TOKEN: 'abc',
    WHATSAPP_APP_SECRET: 'def',
    WHATSAPP_VERIFY_TOKEN: '0123456789abcdef',
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'abc',
    TWILIO_NUMBER: '+918047112233',
    TWILIO_BASE_URL: 'https://twilio.example/',
    TWILIO_CONTENT_URL: 'https://content.example/',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtps://portal:secret@mail.example:465',
    POSTMARK_TOKEN: 'abc',
    POSTMARK_STREAM: 'parents',
    POSTMARK_BASE_URL: 'https://postmark.example/',
    MAIL_FROM: 'School Search <hello@search.example>',
    IMAP_URL: 'imaps://hello%40search.example:secret@mail.example:993',
    IMAP_FOLDER: 'Parents',
    MAIL_WEBHOOK_SECRET: '0123456789abcdef',
    MAIL_BOUNCES_TO: 'bounces@search.example',
    MAIL_PER_SECOND: '20',
  }
  expect(Object.keys(given).sort()).toEqual(settingsTable.map(({ name }) => name).sort())
  expect(read(given)).toEqual({
    port: 8080,
    host: '::1',
    dataDir: '/srv/portal',
    databaseUrl: 'postgres://staff:secret@db:5432/portal',
    publicUrl: 'https://inside.example',
    secretKey: '0123456789abcdef0123456789abcdef',
    demoLeads: 0,
    logLevel: 'warn',
    metricsToken: 'abc',
    trustedProxies: ['10.0.0.0/8', '::1'],
    maps: { provider: 'google', baseUrl: 'https://maps.example/v3', key: 'abc', suggestionsUrl: 'https://places.example' },
    mapStyleUrl: 'https://tiles.example/style.json?key=abc',
    schoolPages: 'https://www.example.in/school/{slug}',
    loginPage: 'https://www.example.in/log-in#{token}',
    recommenderUrl: 'https://recommender.example.in/api',
    s3: {
      bucket: 'inside-files',
      region: 'eu-west-1',
      endpoint: 'https://s3.example',
      credentials: { accessKeyId: 'abc', secretAccessKey: 'def' },
    },
    telephony: {
      provider: 'exotel',
      baseUrl: 'https://exotel.example',
      sid: 'firm1',
      key: 'abc',
      token: 'def',
      callerId: '08047112233',
      webhookSecret: '0123456789abcdef',
      recordingHosts: ['recordings.example', 'other.example'],
    },
    allowSimulated: true,
    whatsapp: {
      provider: 'cloud',
      baseUrl: 'https://graph.example',
      version: 'v24.0',
      numberId: '106540352242922',
      businessId: '102290129340398',
      token: 'abc',
      appSecret: 'def',
      verifyToken: '0123456789abcdef',
    },
    incomingMail: {
      mailbox: { url: 'imaps://hello%40search.example:secret@mail.example:993', folder: 'Parents' },
      webhookSecret: '0123456789abcdef',
    },
    mail: {
      provider: 'smtp',
      url: 'smtps://portal:secret@mail.example:465',
      from: { name: 'School Search', address: 'hello@search.example' },
      bouncesTo: 'bounces@search.example',
      perSecond: 20,
    },
  })
})

test('a map provider is asked at its own address unless another is given', () => {
  expect(read({ MAPS_PROVIDER: 'nominatim', MAPS_KEY: 'abc' }).maps).toEqual({
    provider: 'nominatim',
    baseUrl: 'https://nominatim.openstreetmap.org',
  })
  expect(read({ MAPS_PROVIDER: 'google', MAPS_KEY: 'abc' }).maps).toMatchObject({ baseUrl: 'https://maps.googleapis.com' })
  expect(read({ MAPS_PROVIDER: 'google', MAPS_KEY: 'abc' }).maps?.suggestionsUrl).toBe('https://places.googleapis.com')
  // Nominatim forbids it, and nobody else's server is asked unless somebody says so.
  expect(read({ MAPS_PROVIDER: 'nominatim' }).maps?.suggestionsUrl).toBeUndefined()
  const withPhoton = read({ MAPS_PROVIDER: 'nominatim', MAPS_SUGGESTIONS_URL: 'https://photon.example/' })
  expect(withPhoton.maps?.suggestionsUrl).toBe('https://photon.example')
  expect(read({ MAPS_PROVIDER: 'none', MAPS_KEY: 'abc' }).maps).toBeUndefined()
  expect(() => read({ MAPS_PROVIDER: 'google' })).toThrow(
    new SetupError('The setting MAPS_PROVIDER is "google", which needs the setting MAPS_KEY too.'),
  )
})

test('a mail server needs a sender and the address of the portal, and its password is not repeated', () => {
  const given = { SMTP_URL: 'smtp://portal:secret@127.0.0.1:587', MAIL_FROM: 'hello@search.example', PUBLIC_URL: 'https://inside.example' }
  expect(read(given).mail).toEqual({
    provider: 'smtp',
    url: given.SMTP_URL,
    from: { name: '', address: 'hello@search.example' },
    perSecond: 5,
  })
  expect(() => read({ ...given, MAIL_FROM: '' })).toThrow('needs the setting MAIL_FROM too')
  expect(read({ IMAP_URL: 'imaps://portal:secret@mail.example' }).incomingMail).toEqual({
    mailbox: { url: 'imaps://portal:secret@mail.example', folder: 'INBOX' },
  })
  for (const url of ['https://portal:secret@mail.example', 'imaps://mail.example'])
    expect(() => read({ IMAP_URL: url })).toThrow(/^The setting IMAP_URL must look like/)
  expect(() => read({ MAIL_WEBHOOK_SECRET: 'too-short' })).toThrow(/^The setting MAIL_WEBHOOK_SECRET must have at least 16/)
  expect(() => read({ ...given, PUBLIC_URL: '' })).toThrow('needs the setting PUBLIC_URL too')
  expect(() => read({ ...given, MAIL_FROM: 'a@b@c' })).toThrow(/MAIL_FROM/)
  expect(() => read({ ...given, SMTP_URL: 'https://portal:secret@mail' })).toThrow(/^The setting SMTP_URL must look like/)
})

test('a mail provider with an HTTP API needs its token, a sender and the address of the portal', () => {
  const given = {
    ...{ MAIL_PROVIDER: 'postmark', POSTMARK_TOKEN: 'abc', MAIL_FROM: 'hello@search.example', PUBLIC_URL: 'https://inside.example' },
    // A mail server that is configured too is not asked.
    SMTP_URL: 'smtp://portal:secret@127.0.0.1:587',
  }
  expect(read(given).mail).toEqual({
    ...{ provider: 'postmark', baseUrl: 'https://api.postmarkapp.com', token: 'abc', stream: 'outbound' },
    ...{ from: { name: '', address: 'hello@search.example' }, perSecond: 5 },
  })
  for (const name of ['POSTMARK_TOKEN', 'MAIL_FROM', 'PUBLIC_URL'])
    expect(() => read({ ...given, [name]: '' })).toThrow(
      new SetupError(`The setting MAIL_PROVIDER is "postmark", which needs the setting ${name} too.`),
    )
  expect(() => read({ ...given, MAIL_PROVIDER: 'smtp', SMTP_URL: '' })).toThrow(
    new SetupError('The setting MAIL_PROVIDER is "smtp", which needs the setting SMTP_URL too.'),
  )
  expect(read({ ...given, MAIL_PROVIDER: 'none' }).mail).toBeUndefined()
  expect(() => read({ ...given, MAIL_PROVIDER: 'pigeon' })).toThrow(
    new SetupError('The setting MAIL_PROVIDER is "pigeon", but it must be one of none, smtp, postmark.'),
  )
})

const withExotel = {
  TELEPHONY_PROVIDER: 'exotel',
  EXOTEL_SID: 'firm1',
  EXOTEL_KEY: 'abc',
  EXOTEL_TOKEN: 'def',
  EXOTEL_CALLER_ID: '08047112233',
  EXOTEL_WEBHOOK_SECRET: '0123456789abcdef',
  PUBLIC_URL: 'https://inside.example',
}

test('Exotel is asked in Mumbai, and only its own hosts get the key', () => {
  expect(read(withExotel).telephony).toMatchObject({ baseUrl: 'https://api.in.exotel.com', recordingHosts: ['recordings.exotel.com'] })
  expect(read({ ...withExotel, TELEPHONY_PROVIDER: 'none' }).telephony).toBeUndefined()
})

test.each(Object.keys(withExotel).filter((name) => name !== 'TELEPHONY_PROVIDER'))('Exotel cannot be used without %s', (name) => {
  expect(() => read({ ...withExotel, [name]: '' })).toThrow(
    new SetupError(`The setting TELEPHONY_PROVIDER is "exotel", which needs the setting ${name} too.`),
  )
})

test('the page that logs parents in is on https and has one place for the token', () => {
  expect(read({}).loginPage).toBeUndefined()
  for (const wrong of ['https://search.example/log-in', 'https://search.example/{token}#{token}'])
    expect(() => read({ LOGIN_PAGE: wrong })).toThrow('must have {token} in it once')
  expect(() => read({ LOGIN_PAGE: 'http://search.example/#{token}' })).toThrow('must be an address that begins with https://')
})

test('the public pages of schools have one place for the school', () => {
  expect(read({}).schoolPages).toBeUndefined()
  for (const wrong of ['https://schools.example/in/', 'https://schools.example/{slug}/{slug}'])
    expect(() => read({ SCHOOL_PAGES: wrong })).toThrow('must have {slug} in it once')
  expect(() => read({ SCHOOL_PAGES: 'javascript:alert({slug})' })).toThrow('must be an address that begins with http:// or https://')
})

test('the style of maps is an address', () => {
  expect(() => read({ MAP_STYLE_URL: 'tiles/style.json' })).toThrow('must be an address that begins with http:// or https://')
})

test('an empty value counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', METRICS_TOKEN: '' })).toEqual(read({}))
})

test('the public address follows host and port', () => {
  expect(read({ HOST: '0.0.0.0', PORT: '81' }).publicUrl).toBe('http://127.0.0.1:81')
  expect(read({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

describe('a malformed value stops the start with a sentence', () => {
  test.each([
    [{ PORT: '70000' }, 'The setting PORT is "70000", but it must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'The setting PORT is "80.5", but it must be a whole number from 0 to 65535.'],
    [{ HOST: 'my host' }, 'The setting HOST is "my host", but it must be a host name or an IP address.'],
    [{ DEMO_LEADS: '2000001' }, 'The setting DEMO_LEADS is "2000001", but it must be a whole number from 0 to 2000000.'],
    [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL is "loud", but it must be one of trace, debug, info, warn, error, fatal, silent.'],
    [
      { PUBLIC_URL: 'https://a.example/b' },
      'The setting PUBLIC_URL is "https://a.example/b", but it must have nothing after the host and port.',
    ],
    [{ PUBLIC_URL: 'a.example' }, 'The setting PUBLIC_URL is "a.example", but it must be an address that begins with http:// or https://.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'The setting TRUSTED_PROXIES is "10.0.0.0/8, proxy", but it must be IP addresses or networks like 10.0.0.0/8, with commas between them.',
    ],
    [{ METRICS_TOKEN: 'a b' }, 'The setting METRICS_TOKEN must not contain spaces.'],
    [{ MAPS_PROVIDER: 'bing' }, 'The setting MAPS_PROVIDER is "bing", but it must be one of none, google, nominatim.'],
    [{ MAPS_BASE_URL: 'maps' }, 'The setting MAPS_BASE_URL is "maps", but it must be an address that begins with http:// or https://.'],
    [{ MAPS_KEY: 'a b' }, 'The setting MAPS_KEY must not contain spaces.'],
    [
      { MAPS_SUGGESTIONS_URL: 'photon' },
      'The setting MAPS_SUGGESTIONS_URL is "photon", but it must be an address that begins with http:// or https://.',
    ],
    [{ FILES_STORE: 'tape' }, 'The setting FILES_STORE is "tape", but it must be one of disk, s3.'],
    [{ FILES_STORE: 's3' }, 'The setting FILES_STORE is "s3", which needs the setting S3_BUCKET too.'],
    [{ S3_BUCKET: 'a b' }, 'The setting S3_BUCKET is "a b", but it must be the name of a bucket.'],
    [{ S3_ENDPOINT: 'minio' }, 'The setting S3_ENDPOINT is "minio", but it must be an address that begins with http:// or https://.'],
    [{ S3_SECRET: 'a b' }, 'The setting S3_SECRET must not contain spaces.'],
    [
      { FILES_STORE: 's3', S3_BUCKET: 'files', S3_KEY: 'abc' },
      'The setting S3_SECRET is missing: set both S3_KEY and S3_SECRET, or neither.',
    ],
    [{ TELEPHONY_PROVIDER: 'bell' }, 'The setting TELEPHONY_PROVIDER is "bell", but it must be one of none, exotel.'],
    [
      { EXOTEL_BASE_URL: 'exotel' },
      'The setting EXOTEL_BASE_URL is "exotel", but it must be an address that begins with http:// or https://.',
    ],
    [{ EXOTEL_SID: 'a/b' }, 'The setting EXOTEL_SID is "a/b", but it must be an account of letters, digits, - and _.'],
    [{ EXOTEL_TOKEN: 'a b' }, 'The setting EXOTEL_TOKEN must not contain spaces.'],
    [{ EXOTEL_CALLER_ID: 'firm' }, 'The setting EXOTEL_CALLER_ID is "firm", but it must be a telephone number, as digits alone.'],
    [{ EXOTEL_WEBHOOK_SECRET: 'short' }, 'The setting EXOTEL_WEBHOOK_SECRET must have at least 16 characters.'],
    [
      { EXOTEL_RECORDING_HOSTS: 'https://a.example' },
      'The setting EXOTEL_RECORDING_HOSTS is "https://a.example", but it must be host names, with commas between them.',
    ],
    [
      { CALLING_UNTIL: '20:00' },
      'CALLING_UNTIL is no longer set here. Unset it, and give its value in the portal under Settings, or with: npm run portal -- settings set --name calling_hours --value …',
    ],
    [{ ALLOW_SIMULATED: 'yes' }, 'The setting ALLOW_SIMULATED is "yes", but it must be 0 or 1.'],
  ])('%o', (env: Record<string, string>, sentence) => {
    expect(() => read(env)).toThrow(new SetupError(sentence))
  })

  test('which does not repeat a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://staff:secret@db/portal' })).toThrow(/^The setting DATABASE_URL must look like postgres:/)
  })
})

test.each([
  'PORTT',
  'PROT',
  'port',
  'DEMO_LEAD',
  'DEMO_COUNT',
  'demo_leads',
  'DATADIR',
  'DATABASE_URI',
  'PUBLIC_URI',
  'LOGLEVEL',
  'METRICS_KEY',
  'EXOTEL_API_KEY',
  'TELEPHONY_KEY',
])('%s, which is nearly a setting, stops the start', (name) => {
  expect(() => read({ [name]: '1' })).toThrow(/^\w+ is not a setting\. Did you mean /)
})

test('variables of other programs are ignored', () => {
  const names =
    'HOME PATH HOSTNAME HOSTTYPE PGHOST PGDATA PORT0 PORTS DATABASE_PORT DEMO_SERVICE_HOST METRICS_PORT_80_TCP TEST_DATABASE_URL LEADS'
  const env = Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
  expect(read(env)).toEqual(read({}))
})

describe('the file .env', () => {
  test('gives settings, and the environment wins', () => {
    writeFileSync(join(folder, '.env'), 'PORT=4000\nLOG_LEVEL="debug" # loud\n')
    expect(read({ PORT: '5000' })).toMatchObject({ port: 5000, logLevel: 'debug' })
  })

  test('may name nothing but settings', () => {
    writeFileSync(join(folder, '.env'), 'SMTP_SERVER=mail\n')
    expect(() => read({})).toThrow(new SetupError('The file .env sets SMTP_SERVER, which is not a setting.'))
    writeFileSync(join(folder, '.env'), 'PORTS=1\n')
    expect(() => read({})).toThrow(SetupError)
  })
})

test('the table tells the real defaults', () => {
  const { port, host, demoLeads, logLevel } = read({})
  const defaults = Object.fromEntries(settingsTable.map((setting) => [setting.name, setting.default]))
  expect(defaults).toMatchObject({
    MAPS_PROVIDER: 'none',
    TELEPHONY_PROVIDER: 'none',
    EXOTEL_BASE_URL: read(withExotel).telephony?.baseUrl,
    EXOTEL_RECORDING_HOSTS: read(withExotel).telephony?.recordingHosts.join(', '),
    ALLOW_SIMULATED: '0',
    PORT: `${port}`,
    HOST: host,
    DEMO_LEADS: `${demoLeads}`,
    LOG_LEVEL: logLevel,
    DATA_DIR: './.data',
  })
})

test('WhatsApp through Twilio needs its account, token and number, and the address of the portal', () => {
  const given = {
    ...{
      WHATSAPP_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
      TWILIO_AUTH_TOKEN: 'abc',
      TWILIO_NUMBER: '+918047112233',
    },
    PUBLIC_URL: 'https://inside.example',
  }
  expect(read(given).whatsapp).toEqual({
    ...{ provider: 'twilio', baseUrl: 'https://api.twilio.com', contentUrl: 'https://content.twilio.com' },
    ...{ accountSid: given.TWILIO_ACCOUNT_SID, token: 'abc', number: '+918047112233' },
  })
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_NUMBER', 'PUBLIC_URL'])
    expect(() => read({ ...given, [name]: '' })).toThrow(
      new SetupError(`The setting WHATSAPP_PROVIDER is "twilio", which needs the setting ${name} too.`),
    )
  expect(() => read({ ...given, TWILIO_NUMBER: '8047112233' })).toThrow('must be a number as +918047112233')
})
