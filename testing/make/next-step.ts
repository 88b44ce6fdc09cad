import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'

export function nextStep(minutes: number) {
  const at = new Date(Math.floor((Date.now() + minutes * 60_000) / 60_000) * 60_000)
  const schedule = { schedule_date: kolkataDay(at.getTime()), schedule_time: kolkataTime(at.getTime()) }
  return { schedule, at: at.toISOString().replace('.000Z', 'Z') }
}
