import type { Hours } from '#domains/assignment/contract/attendance.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const short = (weekday: number) => (weekdays[weekday - 1] ?? '').slice(0, 3)

/** Days in a row with the same hours in one: Mon–Fri 10:00–18:00, Sat 10:00–14:00. */
export function hoursText(hours: readonly Hours[]): string {
  if (hours.length === 0) return 'None'
  const runs: Hours[][] = []
  for (const day of hours.toSorted((one, other) => one.weekday - other.weekday)) {
    const last = runs.at(-1)?.at(-1)
    const goesOn = last && last.weekday + 1 === day.weekday && last.from === day.from && last.to === day.to
    if (goesOn) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => {
      const [first, last] = [run[0] as Hours, run.at(-1) as Hours]
      const days = first === last ? short(first.weekday) : `${short(first.weekday)}–${short(last.weekday)}`
      return `${days} ${first.from}–${first.to}`
    })
    .join(', ')
}
