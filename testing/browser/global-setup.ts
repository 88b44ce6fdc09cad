import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkout } from '#platform/server/config/checkout.ts'
import { openTiles } from '../stand-ins/stand-in-tiles.ts'
import { findChromium } from './find-chromium.ts'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portals: { url: string; data: string }[]
    chromium: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(join(checkout, 'test-results'), { recursive: true, force: true })
  const chromium = await findChromium()
  const tiles = await openTiles()
  const { config, state } = project.vitest
  const names = Array.from({ length: Math.min(config.maxWorkers, state.getPaths().length) }, (_, index) => `portal-${index + 1}`)
  const portals = await Promise.all(names.map((name) => runPortal(name, { MAP_STYLE_URL: tiles.styleUrl })))
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
