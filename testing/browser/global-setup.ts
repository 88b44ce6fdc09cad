import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { checkout } from '#platform/server/config/checkout.ts'
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

/** The rules of a quiet firm: no lead of one walk comes by itself to the counsellor of another. A walk about them sets its own. */
async function quieten({ data }: { data: string }): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseIn(data) })
  await client.connect()
  await client.query("update assignment_setting set presence = 'hours', offer_minutes = null, tell_minutes = null")
  await client.end()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(join(checkout, 'test-results'), { recursive: true, force: true })
  const chromium = await findChromium()
  const tiles = await openTiles()
  const { config, state } = project.vitest
  const names = Array.from({ length: Math.min(config.maxWorkers, state.getPaths().length) }, (_, index) => `portal-${index + 1}`)
  const portals = await Promise.all(names.map((name) => runPortal(name, { MAP_STYLE_URL: tiles.styleUrl, LOGIN_PAGE: loginPage })))
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
