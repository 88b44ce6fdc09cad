import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkout } from '#platform/server/config/checkout.ts'
import { openTiles } from '../stand-ins/stand-in-tiles.ts'
import { findChromium } from './find-chromium.ts'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portalUrl: string
    portalData: string
    chromium: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(join(checkout, 'test-results'), { recursive: true, force: true })
  const chromium = await findChromium()
  const tiles = await openTiles()
  const portal = await runPortal({ MAP_STYLE_URL: tiles.styleUrl })
  project.provide('chromium', chromium)
  project.provide('portalUrl', portal.url)
  project.provide('portalData', portal.data)
  return async () => {
    await portal.stop()
    await tiles.close()
  }
}
