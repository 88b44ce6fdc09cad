import { inject } from 'vitest'

/** Of the portals of a run, the one of the process that asks: what walks of another process do there is not seen. */
export function ownPortal(): { url: string; data: string } {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!portal) throw new Error('This process has no portal.')
  return portal
}
