const zone = 5.5 * 60 * 60_000

/** The schedule of an action so many minutes from now, as a form sends it, and the instant that it stands for. */
export function nextStep(minutes: number) {
  const at = new Date(Math.floor((Date.now() + minutes * 60_000) / 60_000) * 60_000)
  const here = new Date(at.getTime() + zone).toISOString()
  return { schedule: { schedule_date: here.slice(0, 10), schedule_time: here.slice(11, 16) }, at: at.toISOString().replace('.000Z', 'Z') }
}
