import { readFileSync } from 'node:fs'
import { india } from '#platform/contract/india.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'

/** The zones in which a number may be, by the digits that it begins with. */
const zonesByPrefix = new Map(
  readFileSync(new URL('../../data/number_zones.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [prefix = '', zones = ''] = line.split(',')
      return [prefix, zones.split(' ')] as const
    }),
)

/**
 * The zones in which a number from abroad may be, by its country and area, all of them where its digits do not say; none for an Indian
 * one, and for one of no country, as a satellite's.
 */
function zonesAbroad(e164: string): readonly string[] {
  const digits = e164.replace('+', '')
  if (digits.startsWith(String(india.countryCode))) return []
  for (let length = digits.length; length > 0; length--) {
    const zones = zonesByPrefix.get(digits.slice(0, length))
    if (zones) return zones
  }
  return []
}

const timeIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Whether clocks abroad allow a call to the number; in India they have no say. */
export function isTheirDay(e164: string, { firm, now }: Pick<Gateways, 'firm' | 'now'>): boolean {
  const { from, until } = firm().calling_hours
  return zonesAbroad(e164).every((zone) => timeIn(zone, now()) >= from && timeIn(zone, now()) < until)
}
