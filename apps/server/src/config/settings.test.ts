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
  })
})

test('every setting is read', () => {
  const given = {
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/portal',
    DATABASE_URL: 'postgres://staff:secret@db:5432/portal',
    PUBLIC_URL: 'https://inside.example/',
    DEMO_LEADS: '0',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'abc',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    MAPS_PROVIDER: 'google',
    MAPS_BASE_URL: 'https://maps.example/v3/',
    MAPS_KEY: 'abc',
  }
  expect(Object.keys(given).sort()).toEqual(settingsTable.map(({ name }) => name).sort())
  expect(read(given)).toEqual({
    port: 8080,
    host: '::1',
    dataDir: '/srv/portal',
    databaseUrl: 'postgres://staff:secret@db:5432/portal',
    publicUrl: 'https://inside.example',
    demoLeads: 0,
    logLevel: 'warn',
    metricsToken: 'abc',
    trustedProxies: ['10.0.0.0/8', '::1'],
    maps: { provider: 'google', baseUrl: 'https://maps.example/v3', key: 'abc' },
  })
})

test('a map provider is asked at its own address unless another is given', () => {
  expect(read({ MAPS_PROVIDER: 'nominatim', MAPS_KEY: 'abc' }).maps).toEqual({
    provider: 'nominatim',
    baseUrl: 'https://nominatim.openstreetmap.org',
  })
  expect(read({ MAPS_PROVIDER: 'google', MAPS_KEY: 'abc' }).maps).toMatchObject({ baseUrl: 'https://maps.googleapis.com' })
  expect(read({ MAPS_PROVIDER: 'none', MAPS_KEY: 'abc' }).maps).toBeUndefined()
  expect(() => read({ MAPS_PROVIDER: 'google' })).toThrow(
    new SetupError('The setting MAPS_PROVIDER is "google", which needs the setting MAPS_KEY too.'),
  )
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
])('%s, which is nearly a setting, stops the start', (name) => {
  expect(() => read({ [name]: '1' })).toThrow(/^\w+ is not a setting\. Did you mean /)
})

test('variables of other programs are let be', () => {
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
    PORT: `${port}`,
    HOST: host,
    DEMO_LEADS: `${demoLeads}`,
    LOG_LEVEL: logLevel,
    DATA_DIR: './.data',
  })
})
