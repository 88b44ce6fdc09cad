const minute = 60_000

/** A length of time in hours and minutes: 12 min, 3 h 05 min. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
