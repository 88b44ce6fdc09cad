import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnPortal } from '#testing/server/spawn-portal.ts'

const permissions = async (path: string) => (await lstat(path)).mode & 0o777

test('everything in the data folder is its owner’s alone, also in folders that were open before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-private-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(join(dataDir, 'files'))
  for (const folder of [dataDir, join(dataDir, 'files')]) await chmod(folder, 0o755)
  const portal = await spawnPortal(dataDir)
  // Where PostgreSQL runs as nobody, it passes through the folder and cannot look into it.
  expect((await permissions(dataDir)) & 0o066).toBe(0)
  const open: string[] = []
  for (const path of await readdir(dataDir, { recursive: true })) if ((await permissions(join(dataDir, path))) & 0o077) open.push(path)
  expect(open).toEqual([])
  expect(await portal.stop()).toBe(0)
})
