import { useNow } from '#platform/web/ui/time/use-now.ts'
import classes from './clock-abroad.module.css'

const timeIn = (timeZone: string, now: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)

/** The local time of a parent abroad; the earliest and the latest if the number does not say which part of the country. */
function timesIn(zones: readonly string[], now: number): string {
  const times = zones.map((zone) => timeIn(zone, now)).sort()
  return [...new Set([times.at(0), times.at(-1)])].join('–')
}

export function ClockAbroad({ zones }: { zones: readonly string[] }) {
  const now = useNow()
  if (zones.length === 0) return null
  return (
    <span className={classes.clock} title="The time where this number is. Parents abroad are called by their own clock.">
      {timesIn(zones, now)} there
    </span>
  )
}
