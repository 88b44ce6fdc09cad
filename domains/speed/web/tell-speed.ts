import type { AnyRouter } from '@tanstack/react-router'
import { type Metric, onINP, onLCP } from 'web-vitals'
import { type Measured, maxMeasured, tellSpeed } from '#domains/speed/contract/speed.ts'
import { screenOf } from './screen-of.ts'

const waiting = new Map<string, Measured>()
const reported = new Set<string>()

/** A page that closes can wait for no answer, so the browser sends this by itself. */
function tell() {
  // A page of very many screens tells the first of them.
  const measured = [...waiting.values()].slice(0, maxMeasured)
  if (measured.length === 0) return
  for (const id of waiting.keys()) reported.add(id)
  waiting.clear()
  navigator.sendBeacon(tellSpeed.path, new Blob([JSON.stringify({ measured })], { type: 'application/json' }))
}

let isTelling = false

/** Tells the server how fast this page feels, each time it is hidden; each measure once, as it is known then, because a histogram takes nothing back. */
export function beginTelling(router: AnyRouter): void {
  if (isTelling) return
  isTelling = true
  const note = ({ id, name, value, navigationURL }: Metric) => {
    if (reported.has(id) || (name !== 'LCP' && name !== 'INP')) return
    waiting.set(id, { screen: screenOf(router, navigationURL ?? location.href), measure: name, milliseconds: Math.round(value) })
  }
  // Browsers that know when one screen goes over into another measure each of them.
  onLCP(note, { reportSoftNavs: true })
  // Without each change, a press that is still being processed when the page is hidden is lost: that report comes after the last one.
  onINP(note, { reportSoftNavs: true, reportAllChanges: true })
  // After those of the measures, which are done when the page is hidden.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell())
  addEventListener('pagehide', tell)
}
