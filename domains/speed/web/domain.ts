import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { WebDomain } from '#platform/web/domain.ts'
import { loadAhead } from '#platform/web/lazy/load-ahead.ts'

/** Measures how fast pages feel; it loads after everything that staff wait for. */
function MeasureSpeed() {
  const router = useRouter()
  useEffect(() => loadAhead(async () => (await import('./tell-speed.ts')).beginTelling(router), 'last'), [router])
  return null
}

export const domain: WebDomain = { foot: MeasureSpeed }
