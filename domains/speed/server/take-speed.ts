import { Histogram, type Registry } from 'prom-client'
import * as speed from '#domains/speed/contract/speed.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { networkOf } from '#platform/server/http/requests/network-of.ts'

/** An office of a hundred counsellors behind one address, each of whom hides the page ten times a minute, stays below. */
const maxInMinute = 1_000
const minute = 60_000

/** Counts requests by network in the running minute, and forgets all of them with it. */
function allowance(now: () => number) {
  let began = now()
  let used = new Map<string, number>()
  return (network: string): boolean => {
    if (now() - began >= minute || now() < began) {
      began = now()
      used = new Map()
    }
    const count = (used.get(network) ?? 0) + 1
    used.set(network, count)
    return count <= maxInMinute
  }
}

/** Adds what pages measured to a histogram by screen and measure, as far as their network may. */
export function speedTaker(register: Registry, now = Date.now) {
  const seconds = new Histogram({
    name: 'portal_page_seconds',
    help: 'How fast pages felt: LCP until the main content stood, INP until the slowest press was answered.',
    labelNames: ['screen', 'measure'] as const,
    // 0.2 s for a press and 2.5 s for a page count as good.
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1, 1.5, 2.5, 4, 8, 15, 30],
    registers: [register],
  })
  const mayTell = allowance(now)
  return (address: string, measured: readonly speed.Measured[]) => {
    if (!mayTell(networkOf(address))) throw refuse(speed.tellSpeed, 'tooMany')
    for (const { screen, measure, milliseconds } of measured) seconds.observe({ screen, measure }, milliseconds / 1000)
    return { taken: measured.length }
  }
}
