import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkout } from '#platform/server/config/checkout.ts'
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
  const portal = await runPortal()
  project.provide('chromium', chromium)
  project.provide('portalUrl', portal.url)
  project.provide('portalData', portal.data)
  return portal.stop
}
