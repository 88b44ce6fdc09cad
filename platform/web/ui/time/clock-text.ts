/** Seconds as a clock that runs: 0:07, 12:05, 1:02:05. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
