import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SetupError } from '../../config/setup-error.ts'
import { openEmbedded } from './open-embedded.ts'
import { copyCluster, dataFolder, openElsewhere, query, rememberingLog } from './test-cluster.ts'

let folder: ReturnType<typeof dataFolder>
beforeEach(() => {
  folder = dataFolder()
})
afterEach(() => folder.remove())

const open = (dataDir = folder.dataDir) => openEmbedded({ dataDir, log: rememberingLog() })
const isRoot = process.getuid?.() === 0

test('a cluster of another version is refused with a sentence and left as it is', async () => {
  const cluster = join(folder.dataDir, 'postgres')
  mkdirSync(cluster)
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  writeFileSync(join(cluster, 'precious'), 'data')
  await expect(open()).rejects.toThrow(SetupError)
  await expect(open()).rejects.toThrow(/was made by PostgreSQL 16, and this portal brings PostgreSQL 18. Nothing was touched./)
  expect(readdirSync(cluster).sort()).toEqual(['PG_VERSION', 'precious'])
})

test('a folder that is not a cluster is refused and left as it is', async () => {
  mkdirSync(join(folder.dataDir, 'postgres'))
  writeFileSync(join(folder.dataDir, 'postgres/letter.txt'), 'dear')
  await expect(open()).rejects.toThrow(/is not a PostgreSQL cluster/)
  expect(readFileSync(join(folder.dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear')
})

test('a cluster that was only half made is never used', async () => {
  mkdirSync(join(folder.dataDir, 'postgres.new-0badcafe/base'), { recursive: true })
  const { url, stop } = await open()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(readdirSync(folder.dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
})

test('if the path is too long for a socket, a TCP port of the loopback interface asks for a password', async () => {
  const long = join(folder.dataDir, 'a'.repeat(60), 'b'.repeat(60))
  await copyCluster(long)
  const { url, stop } = await open(long)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await query(url, "select current_setting('listen_addresses') as tcp")).toEqual([{ tcp: '127.0.0.1' }])
  expect(statSync(join(long, 'postgres.password')).mode & 0o777).toBe(0o600)
  const guessed = new URL(url)
  guessed.password = 'guess'
  await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/)

  const other = await openElsewhere(long)
  expect(other.url).toBe(url)
  await stop()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await other.close()
})

test('spaces, quotes, percent signs, commas and other scripts in the path do no harm', async () => {
  const { url, stop } = await open(join(folder.dataDir, `my "data", 100% 'दे`))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('a data folder that is a file is refused with a sentence', async () => {
  const file = join(folder.dataDir, 'file')
  writeFileSync(file, '')
  await expect(open(file)).rejects.toThrow(/cannot be used: it is a file/)
  await expect(open(join(file, 'below'))).rejects.toThrow(/cannot be used: a part of the path is a file/)
})

test('the sentence has PostgreSQL’s own words when it does not start', async () => {
  await copyCluster(folder.dataDir)
  writeFileSync(join(folder.dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(open()).rejects.toThrow(/could not be started .*configuration file .* contains errors/s)
})

function strictMachine(without: string[] = []): string {
  const bin = join(folder.dataDir, 'bin')
  mkdirSync(bin)
  for (const program of ['sh', 'id', 'chmod', 'setpriv'].filter((name) => !without.includes(name))) {
    const found = ['/usr/bin', '/bin'].map((place) => join(place, program)).find((path) => existsSync(path))
    if (found) symlinkSync(found, join(bin, program))
  }
  writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return bin
}

test.runIf(isRoot)('as root without user namespaces, PostgreSQL runs as nobody, also in a folder that nobody can reach', async () => {
  chmodSync(folder.dataDir, 0o700)
  const { url = '', error, close } = await openElsewhere(join(folder.dataDir, 'data'), strictMachine())
  expect(error).toBeUndefined()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(
    statSync(`/proc/${Number(readFileSync(join(folder.dataDir, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0])}`).uid,
  ).not.toBe(0)
  await close()

  // And back, as when the data folder is moved to a machine that has them.
  const { stop } = await open(join(folder.dataDir, 'data'))
  await stop()
})

test.runIf(isRoot)('as root where nothing helps, a sentence says what to do', async () => {
  chmodSync(folder.dataDir, 0o700)
  const { error } = await openElsewhere(join(folder.dataDir, 'data'), strictMachine(['setpriv']))
  expect(error).toMatch(/does not run as root.*Start the portal as an ordinary user/s)
})
