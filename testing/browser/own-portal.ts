import { inject } from 'vitest'

/** The portal of this process among those of the run; walks of other processes use other portals. */
export function ownPortal(): { url: string; data: string } {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!portal) throw new Error('This process has no portal.')
  return portal
}
