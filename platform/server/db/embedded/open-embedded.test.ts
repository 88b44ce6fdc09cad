import { once } from 'node:events'
import { existsSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'
import { copyCluster, dataFolder, eventually, openElsewhere, query, rememberingLog } from './test-cluster.ts'

let folder: ReturnType<typeof dataFolder>
let log: ReturnType<typeof rememberingLog>
beforeEach(() => {
  folder = dataFolder()
  log = rememberingLog()
})
afterEach(() => folder.remove())

const open = (dataDir = folder.dataDir) => openEmbedded({ dataDir, log })
const isAlive = (pid: number) => existsSync(`/proc/${pid}/cwd`)

test('the first start makes a durable cluster, stop ends it, and a second start has its data', async () => {
  const first = await open()
  await query(first.url, 'create table kept as select 7 as number')
  expect(await query(first.url, "select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp")).toEqual([
    { fsync: 'on', tcp: '' },
  ])
  expect(statSync(join(folder.dataDir, 'run')).mode & 0o777).toBe(0o700)
  const pid = folder.pid()
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(folder.dataDir, 'run/.s.PGSQL.5432'))).toBe(false)

  const second = await open()
  expect(await query(second.url, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false },
  ])
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  await second.stop()
})

test('between two checkpoints PostgreSQL writes a log as large as a tenth of the free disk, within bounds', async () => {
  await copyCluster(folder.dataDir)
  const { bavail, bsize } = statfsSync(folder.dataDir)
  const { url, stop } = await open()
  const [found] = await query(url, "select pg_size_bytes(current_setting('max_wal_size')) / 1048576 as mb")
  await stop()
  const tenth = Math.min(Math.max((bavail * bsize) / 10 / 1_048_576, 512), 8192)
  // Other tests write to the disk meanwhile.
  expect(Math.abs(Number((found as { mb: string }).mb) - tenth)).toBeLessThan(512)
})

test('a postmaster that outlived a killed portal is taken over, and stopped at the end', async () => {
  await copyCluster(folder.dataDir)
  const { child, url = '' } = await openElsewhere(folder.dataDir)
  await query(url, 'create table kept as select 7 as number')
  const pid = folder.pid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(true)

  const { url: same, stop } = await open()
  expect(folder.pid()).toBe(pid)
  expect(await query(same, 'select number from kept')).toEqual([{ number: 7 }])
  await stop()
  expect(isAlive(pid)).toBe(false)
})

test('a postmaster that outlived a killed portal, and that nobody takes over, stops', async () => {
  await copyCluster(folder.dataDir)
  const { child } = await openElsewhere(folder.dataDir)
  const pid = folder.pid()
  child.kill('SIGKILL')
  await eventually(() => expect(isAlive(pid)).toBe(false))
})

test('a portal that ends without stopping does not leave PostgreSQL behind', async () => {
  await copyCluster(folder.dataDir)
  const { child } = await openElsewhere(folder.dataDir)
  const pid = folder.pid()
  child.stdin?.write('exit')
  expect(await once(child, 'exit')).toEqual([3, null])
  await eventually(() => expect(isAlive(pid)).toBe(false))
})

test('after kill -9 of everything, a pid file that names another living process does not block the start', async () => {
  await copyCluster(folder.dataDir)
  const { child, url = '' } = await openElsewhere(folder.dataDir)
  await query(url, 'create table kept as select 7 as number')
  const pid = folder.pid()
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(isAlive(pid)).toBe(false))
  const pidFile = join(folder.dataDir, 'postgres/postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  const socketLock = join(folder.dataDir, 'run/.s.PGSQL.5432.lock')
  writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(/^\d+/, String(process.pid)))

  const { url: again, stop } = await open()
  expect(await query(again, 'select number from kept')).toEqual([{ number: 7 }])
  await stop()
})

test('a PostgreSQL that dies is started again at the same address, though one of its backends was busy', async () => {
  await copyCluster(folder.dataDir)
  const { url, stop } = await open()
  await query(url, 'create table kept as select 7 as number')
  const busy = query(url, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'cut off')
  await eventually(async () =>
    expect(await query(url, "select from pg_stat_activity where query like '%generate_series%'")).toHaveLength(2),
  )
  const pid = folder.pid()
  process.kill(pid, 'SIGKILL')
  expect(await eventually(() => query(url, 'select number from kept'))).toEqual([{ number: 7 }])
  expect(folder.pid()).not.toBe(pid)
  expect(await busy).toBe('cut off')
  await stop()
  expect(log.said.join()).toContain('PostgreSQL is there again')
})

test('after kill -9 of everything the first attempt starts PostgreSQL, though backends were busy', async () => {
  await copyCluster(folder.dataDir)
  const { child, url = '' } = await openElsewhere(folder.dataDir)
  const busy = Array.from({ length: 4 }, () => query(url, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'cut off'))
  await eventually(async () =>
    expect(await query(url, "select from pg_stat_activity where query like '%generate_series%'")).toHaveLength(5),
  )
  child.kill('SIGKILL')
  process.kill(folder.pid(), 'SIGKILL')
  const { stop } = await open()
  await stop()
  await Promise.all(busy)
  expect(readFileSync(join(folder.dataDir, 'postgres.log'), 'utf8')).not.toContain('shared memory block')
})

test('processes that start at once share one new cluster, and the last one out stops it', async () => {
  const [first, second, third] = await Promise.all([openElsewhere(folder.dataDir), openElsewhere(folder.dataDir), open()])
  expect(first.url).toBe(third.url)
  expect(second.url).toBe(third.url)
  const pid = folder.pid()
  await first.close()
  await third.stop()
  expect(await query(second.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  await second.close()
  expect(isAlive(pid)).toBe(false)
})

test('one who did not start PostgreSQL starts it again when it dies after the starter has left', async () => {
  await copyCluster(folder.dataDir)
  const starter = await openElsewhere(folder.dataDir)
  const { url, stop } = await open()
  await starter.close()
  process.kill(folder.pid(), 'SIGKILL')
  expect(await eventually(() => query(url, 'select 1 as one'))).toEqual([{ one: 1 }])
  await stop()
})

test('something else that listens at the socket of a dead PostgreSQL does not pass for it', async () => {
  await copyCluster(folder.dataDir)
  const socket = join(folder.dataDir, 'run/.s.PGSQL.5432')
  const impostor = createServer().listen(socket)
  await once(impostor, 'listening')
  const { url, stop: stopAgain } = await open()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stopAgain()
  impostor.close()
})
