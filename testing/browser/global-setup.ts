import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { checkout } from '#platform/server/config/checkout.ts'
import { buildWebIfStale } from '../../scripts/build-web.ts'
import { copyFolder, prepareFolder } from '../server/prepared-folder.ts'
import { loginPage } from '../stand-ins/stand-in-marketplace.ts'
import { openTiles } from '../stand-ins/stand-in-tiles.ts'
import { databaseIn } from './database-in.ts'
import { findChromium } from './find-chromium.ts'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portals: { url: string; data: string }[]
    chromium: string
  }
}

/**
 * The rules of a quiet firm: no lead of one walk comes by itself to the counsellor of another, and parents are called and written to at any
 * hour. A walk about them sets its own.
 */
async function quieten({ data }: { data: string }): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseIn(data) })
  await client.connect()
  await client.query("update assignment_setting set presence = 'hours', offer_minutes = null, tell_minutes = null")
  await client.query(`
    insert into firm_setting_change (name, value) select name, '{"from": "00:00", "until": "24:00"}' from unnest(array['calling_hours', 'writing_hours']) as name`)
  await client.end()
}

/** Leads of the demo data, among which walks look for theirs. */
const demoLeads = 2_000

const ownFolder = () => mkdtemp(join(checkout, '.cache/e2e-'))

async function copyOf(folder: string): Promise<string> {
  const copy = await ownFolder()
  await copyFolder(folder, copy)
  return copy
}

/** A data folder for each portal. The demo data is loaded once and copied. */
async function prepareFolders(count: number): Promise<string[]> {
  await mkdir(join(checkout, '.cache'), { recursive: true })
  const first = await ownFolder()
  try {
    await prepareFolder(first, demoLeads)
  } catch (error) {
    await rm(first, { recursive: true, force: true })
    throw error
  }
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => copyOf(first))))]
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(join(checkout, 'test-results'), { recursive: true, force: true })
  const chromium = await findChromium()
  const tiles = await openTiles()
  const { config, state } = project.vitest
  const names = Array.from({ length: Math.min(config.maxWorkers, state.getPaths().length) }, (_, index) => `portal-${index + 1}`)
  const settings = { MAP_STYLE_URL: tiles.styleUrl, LOGIN_PAGE: loginPage }
  // The client is built beside the demo data: the database is busy with that, and Node with this.
  const [folders] = await Promise.all([prepareFolders(names.length), buildWebIfStale()])
  const portals = await Promise.all(names.map((name, at) => runPortal(name, folders[at] ?? '', settings)))
  await Promise.all(portals.map(quieten))
  project.provide('chromium', chromium)
  project.provide(
    'portals',
    portals.map(({ url, data }) => ({ url, data })),
  )
  return async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    await tiles.close()
  }
}
