import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readSettings } from '#platform/server/config/settings.ts'
import { takeLock } from '#platform/server/db/embedded/file-lock.ts'
import { openEmbedded } from '#platform/server/db/embedded/open-embedded.ts'
import { openStore } from '#platform/server/gateways/open-gateways.ts'
import { prepareDatabase } from '#portal/server/prepare-database.ts'

const quiet = { info() {}, warn() {} }

/** Makes what a portal's first start makes in its data folder, with so many leads of demo data. */
export async function prepareFolder(dataDir: string, demoLeads: number): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: quiet, durable: false })
  const openFiles = () => openStore(readSettings({ DATA_DIR: dataDir }))
  await prepareDatabase(embedded.url, { demoLeads, openFiles, log: quiet }).finally(() => embedded.stop())
}

export const copyFolder = (from: string, to: string) =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true })

async function prepare(folder: string): Promise<void> {
  const making = join(folder, 'making')
  await rm(making, { recursive: true, force: true })
  await prepareFolder(making, 0)
  await rename(making, join(folder, 'whole'))
}

/**
 * An own copy of a data folder that a portal without demo data has prepared. That takes long, so the first caller of a run prepares it
 * and every caller gets a copy; the next run prepares it again, with the migrations and `data/` of that time.
 */
export async function preparedFolder(): Promise<string> {
  const folder = inject('preparedFolder')
  const lock = await takeLock(join(folder, 'lock'))
  try {
    if (!existsSync(join(folder, 'whole'))) await prepare(folder)
  } finally {
    lock.release()
  }
  const own = await mkdtemp(join(tmpdir(), 'portal-prepared-'))
  await copyFolder(join(folder, 'whole'), own)
  return own
}
